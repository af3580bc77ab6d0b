def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the report', project.text('target/site/pathforest/pathforest.txt'), 'org.example.ShapesKt.area(Shape)')
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'kotlin,org.example,ShapesKt,')
project.has('the log', project.text('build.log'), 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')

// What is inlined has lines of the file, and what the compiler generates is not counted.
def shapes = new File(basedir, 'src/main/kotlin/org/example/Shapes.kt').readLines().size()
def xml = project.text('target/site/pathforest/jacoco.xml')
assert (xml =~ /<line nr="(\d+)"/).every { it[1].toInteger() <= shapes }
assert xml.contains('<method name="total"') && !xml.contains('<method name="component1"') && !xml.contains('<method name="hashCode"')

project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/kotlin-1.jar')

true
