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

noInstrumentedEntries('target/packaged-jar-1.jar')
def java = new File(System.getProperty('java.home'), 'bin/java').path
def run = [java, '-Dpathforest.output=run.pathprof', '-cp', 'target/instrumented/packaged-jar-1.jar', 'org.example.Main'].execute(null, basedir)
def out = run.text.trim()
assert out == '1' : "expected the program to print 1, but it printed '$out'"
assert new File(basedir, 'run.pathprof').file : 'expected a profile of the run'
def without = new File(basedir, 'target/without-pom/packaged-jar-1.jar')
assert without.bytes == new File(basedir, 'target/instrumented/packaged-jar-1.jar').bytes : 'expected the same copy as with a POM'
has('the log', text('build.log'), 'parameter jarDirectory: there is no POM that says where to build; allowed: a folder')
def left = new File(basedir, 'src').list().sort()
assert left == ['main', 'test'] : "expected nothing beside the copy, but found $left"
for (goal in ['instrument', 'restore-instrumented-classes', 'report', 'check', 'merge', 'report-aggregate', 'instrument-jar', 'help']) {
  has('help', text('build.log'), "pathforest:$goal")
}

true
