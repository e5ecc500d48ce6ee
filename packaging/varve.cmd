@echo off
rem Runs the varve command of a package on Windows. Java 17 or newer: the one of the package, else JAVA_HOME, else the one on the path.
rem   VARVE_MEMORY   memory for Java, for example 12g; else three quarters of the machine
setlocal
set "java=java"
if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if exist "%~dp0runtime\bin\java.exe" set "java=%~dp0runtime\bin\java.exe"
set "memory=-XX:MaxRAMPercentage=75"
if defined VARVE_MEMORY set "memory=-Xmx%VARVE_MEMORY%"
"%java%" -XX:NewRatio=9 %memory% -XX:+UseParallelGC -XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED ^
  -Dvarve.vectors.load=true --add-exports=java.base/jdk.internal.module=ALL-UNNAMED ^
  -cp "%~dp0lib\varve.jar;%~dp0lib\varve-model.jar" io.varve.cli.Main %*
exit /b %ERRORLEVEL%
