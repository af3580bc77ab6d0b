def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
project.has('the log', log, "parameter profiler: 'edges' is not allowed; allowed: kpaths, ksf, bl")
project.has('the log', log, "parameter k: '0' is not allowed; allowed: a number from 1 to 64")
project.has('the log', log, 'parameter includes: none of the 1 class files in ')
project.has('the log', log, "matches [no.such.**]; allowed: patterns that leave a class, such as org.example.Range")
project.has('the log', log, "parameter formats: 'PDF' is not allowed; allowed: HTML, TEXT, XML, CSV")
project.has('the log', log, 'Skipping Pathforest execution: there is no profile at ')
project.has('the log', log, '(parameter dataFile); allowed: what the goal instrument names as destFile, after tests have run')
project.noInstrumentedClasses('target/classes')

true
