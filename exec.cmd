@rem The start script begins with exec, so that on Linux and macOS npm hands signals to the server itself and not to a shell. cmd.exe knows no exec and finds this file.
@%*
