@echo off
rem Starts Pathforest with the java of JAVA_HOME, else the one on the path; it must be 17 or later.
setlocal
set "home=%~dp0.."
if defined JAVA_HOME (
  set "java=%JAVA_HOME%\bin\java.exe"
) else (
  set "java=java.exe"
)
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "%home%\pathforest-cli.jar" org.pathforest.cli.Main %*
exit /b %ERRORLEVEL%
