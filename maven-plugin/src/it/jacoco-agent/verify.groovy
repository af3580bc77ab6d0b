def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the log', project.text('build.log'), "JaCoCo's agent (property argLine) will see instrumented classes; its report does not know these.")
project.has('the log', project.text('build.log'), 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')
assert new File(basedir, 'target/jacoco.exec').file : 'expected the agent to have run'
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'jacoco-agent,org.example,Range,5,9,1,7,1,9,0,2')
project.noInstrumentedEntries('target/jacoco-agent-1.jar')

true
