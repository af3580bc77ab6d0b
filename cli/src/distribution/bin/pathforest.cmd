@echo off
rem Starts Pathforest with the java of JAVA_HOME, else the one on the path; it must be 17 or later.
setlocal
set "home=%~dp0.."
if defined JAVA_HOME (
  set "java=%JAVA_HOME%\bin\java.exe"
  if not exist "%JAVA_HOME%\bin\java.exe" (
    echo pathforest: %JAVA_HOME%: JAVA_HOME names no JDK; it must be 17 or later 1>&2
    exit /b 1
  )
) else (
  set "java=java.exe"
)
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "%home%\pathforest-cli.jar" org.pathforest.cli.Main %*
exit /b %ERRORLEVEL%
