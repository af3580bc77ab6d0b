def project = new org.pathforest.maven.BuiltProject(basedir)
// clamp: 2 of 3 paths ran; inside: 3 of 6.
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'single,org.example,Range,5,9,1,7,1,9,0,2')
project.has('the report', project.text('target/site/pathforest/pathforest.txt'), 'org.example.Range.inside(int[], int, int)')
project.has('the page', project.text('target/site/pathforest/index.html'), '<html')
def xml = project.text('target/site/pathforest/jacoco.xml')
project.has('the XML', xml, '<sourcefile name="Range.java">')
project.has('the XML', xml, '<report name="single"><sessioninfo id="single"')
assert !xml.contains('surefire') : "expected the XML to be named as the project, but it names Surefire's command:\n$xml"
assert new File(basedir, 'target/pathforest.pathprof').file : 'expected the profile at target/pathforest.pathprof'
def parts = new File(basedir, 'target/pathforest.pathprof.parts').list()
assert parts.length == 1 : "expected the profile of the last build's JVM alone, but found $parts"
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/single-1.jar')
assert !new File(basedir, 'target/pathforest/classes').exists() : 'expected the originals to be back'
def log = project.text('build.log')
project.has('the log', log, 'All coverage checks have been met.')
project.has('the log', log, 'Path report: lines 90.0%, branches 87.5%, paths 5 of 9: ')
// Instrumented and restored, classes look no newer than their sources.
assert log.count('Nothing to compile - all classes are up to date') == 2 : "expected the second build to compile neither classes nor tests, but the log is\n$log"

true
