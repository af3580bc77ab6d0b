// What the scripts share: read, and say what was expected.
String text(String path) { new File(basedir, path).text }

def instrumented(byte[] content) { new String(content, 'ISO-8859-1').contains('org/pathforest/runtime') }

void noInstrumentedClasses(String folder) {
  def found = []
  new File(basedir, folder).eachFileRecurse { f ->
    if (f.file && (f.path.contains('pathforest') || instrumented(f.bytes))) found << f.path
  }
  assert found.empty : "expected original classes only, but these are instrumented: $found"
}

void noInstrumentedEntries(String jar) {
  def found = []
  new java.util.zip.ZipFile(new File(basedir, jar)).withCloseable { zip ->
    zip.entries().each { e ->
      if (e.name.contains('pathforest') || instrumented(zip.getInputStream(e).bytes)) found << e.name
    }
  }
  assert found.empty : "expected an artifact without instrumented classes, but it has $found"
}

void has(String where, String content, String expected) {
  assert content.contains(expected) : "expected $where to say '$expected', but it says:\n$content"
}

def table = text('all/target/site/pathforest-aggregate/pathforest.csv')
// What the module itself has tested, and what tests of the module that reports have.
has('the table of all modules', table, 'all/first,org.example,Range,6,9,0,8,0,10,0,2')
has('the table of all modules', table, 'all/second,org.example.second,Sum,')
has('the table of all modules', table, 'all/idle,org.example.idle,Idle,0,2,2,0,1,0,1,0')
assert !table.contains('Kit') : "expected no classes of a module of scope test, but the table is\n$table"
def xml = text('all/target/site/pathforest-aggregate/jacoco.xml')
has('the XML report', xml, '<report name="all"><sessioninfo id="all"')
for (name in ['first', 'second', 'idle']) has('the XML report', xml, "<group name=\"$name\"><package")
has('the table of the second module', text('second/target/site/pathforest/pathforest.csv'), 'second,org.example.second,Sum,')
assert !text('second/target/site/pathforest/pathforest.csv').contains('Range') : 'expected each module to count its own classes only'
has('the log', text('build.log'), 'No profile of idle: its own tests have executed nothing')
has('the log', text('build.log'), 'Path report of 3 projects, from 3 profiles')
for (name in ['first', 'second', 'idle', 'kit']) {
  noInstrumentedClasses("$name/target/classes")
  noInstrumentedEntries("$name/target/$name-1.jar")
}

true
