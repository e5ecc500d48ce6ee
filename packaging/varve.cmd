@echo off
rem Runs the varve command of a package on Windows.
rem   VARVE_JAVA     which Java to use, 17 or newer: its folder or its program; else the one of the package, else JAVA_HOME, else the
rem                  one on the path
rem   VARVE_MEMORY   memory for Java, for example 12g; else three quarters of the machine
setlocal
rem There are no blocks in brackets, which would end at a bracket in a path, as in that of Program Files (x86).
set "java="
set "version="
if defined VARVE_JAVA goto named
set "java=%~dp0runtime\bin\java.exe"
if exist "%java%" goto found
if defined JAVA_HOME goto home
set "java="
for /f "delims=" %%j in ('where $PATH:java.exe 2^>nul') do if not defined java set "java=%%j"
if defined java goto found
>&2 echo varve: no Java found; install one, 17 or newer, or set JAVA_HOME
exit /b 1

:named
set "named=%VARVE_JAVA:"=%"
set "java=%named%\bin\java.exe"
if exist "%java%" goto found
if exist "%named%\" goto missing
set "java=%named%"
if exist "%java%" goto found
set "java="
for /f "delims=" %%j in ('where "$PATH:%named%" 2^>nul') do if not defined java set "java=%%j"
if defined java goto found
set "java=%named%"
goto missing

:home
set "java=%JAVA_HOME:"=%\bin\java.exe"
if exist "%java%" goto found

:missing
>&2 echo varve: there is no Java at "%java%"; correct VARVE_JAVA or JAVA_HOME
exit /b 1

:found
rem A Java says which it is in a file of its folder; one that is started through a copy elsewhere says nothing, and is tried.
for %%j in ("%java%") do set "release=%%~dpj..\release"
if exist "%release%" for /f "usebackq tokens=1,2 delims==" %%k in ("%release%") do if "%%k"=="JAVA_VERSION" set "version=%%~l"
if not defined version goto run
for /f "delims=.-+_" %%v in ("%version%") do set "feature=%%v"
if %feature% GEQ 17 goto run
>&2 echo varve: the Java at "%java%" is version %version%; install one of 17 or newer and set VARVE_JAVA or JAVA_HOME to its folder
exit /b 1

:run
set "memory=-XX:MaxRAMPercentage=75"
if defined VARVE_MEMORY set "memory=-Xmx%VARVE_MEMORY%"
rem A batch file cannot tell whether somebody watches, as the shell can, so that progress is always shown; --quiet is without.
"%java%" -XX:NewRatio=9 -Xshare:auto %memory% -XX:+UseParallelGC -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockExperimentalVMOptions ^
  -XX:+EnableVectorSupport -Dvarve.vectors.load=true -Dvarve.terminal=true ^
  --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.module=ALL-UNNAMED ^
  -cp "%~dp0lib\varve.jar;%~dp0lib\varve-model.jar" io.varve.cli.Main %*
exit /b %ERRORLEVEL%
