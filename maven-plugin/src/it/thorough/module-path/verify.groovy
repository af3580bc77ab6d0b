def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the log', project.text('build.log'), 'Tests run: 2, Failures: 0, Errors: 0, Skipped: 0')
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'module-path,org.example,Range,5,9,1,7,1,9,0,2')
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/module-path-1.jar')

true
