#compdef varve
# The script of bash serves zsh too, which has what it takes to read it.
autoload -Uz bashcompinit && bashcompinit
source /usr/share/bash-completion/completions/varve
_bash_complete -o default -F _complete_varve
