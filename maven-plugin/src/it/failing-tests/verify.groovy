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

def log = text('build.log')
has('the log', log, 'There are test failures.')
has('the log', log, 'Restored instrumented class files: 1')
assert !log.contains('Classes of an earlier build') : 'expected the failed build itself to restore the classes, but the next one did'
noInstrumentedClasses('target/classes')
noInstrumentedEntries('target/failing-tests-1.jar')
def parts = new File(basedir, 'target/pathforest.pathprof.parts').list()
assert parts?.length == 1 : "expected the failed tests' profile to be kept, but found $parts"

true
