def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
def warning = "JaCoCo's agent (property argLine) will see instrumented classes, which JaCoCo's report does not know."
assert log.count(warning) == 2 : "expected instrument and instrument-jar to warn of JaCoCo's agent, but the log is\n$log"
project.has('the log', log, 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')
assert new File(basedir, 'target/jacoco.exec').file : 'expected the agent to have run'
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'jacoco-agent,org.example,Range,5,9,1,7,1,9,0,2')
project.noInstrumentedEntries('target/jacoco-agent-1.jar')

true
