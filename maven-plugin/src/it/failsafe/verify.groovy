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

// One JVM of Surefire's, two of Failsafe's; together they run all three paths of clamp.
def parts = new File(basedir, 'target/pathforest.pathprof.parts').list()
assert parts.length == 3 : "expected a profile of each of three JVMs, but found $parts"
has('the table', text('target/site/pathforest/pathforest.csv'), 'failsafe,org.example,Range,6,9,0,8,0,10,0,2')
has('the log', text('build.log'), 'Tests run: 4, Failures: 0, Errors: 0, Skipped: 0')
noInstrumentedClasses('target/classes')
noInstrumentedEntries('target/failsafe-1.jar')

true
