@echo off
rem Starts Pathforest with the java of JAVA_HOME, else the one on the path; it must be 17 or later.
rem No blocks in parentheses: a folder such as "Program Files (x86)" would end them.
setlocal
set "home=%~dp0.."
set "java=java.exe"
if not defined JAVA_HOME goto start
set "java=%JAVA_HOME%\bin\java.exe"
if exist "%java%" goto start
echo pathforest: "%JAVA_HOME%": not found; set JAVA_HOME to a JDK 17 or later 1>&2
exit /b 1

:start
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "%home%\pathforest-cli.jar" org.pathforest.cli.Main %*
exit /b %ERRORLEVEL%
