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
has('the table', text('the core/target/site/pathforest/pathforest.csv'), 'core,com.acme.core,Range,5,9,1,7,1,9,0,2')
assert new File(basedir, 'the core/target/pathforest/core-1.jar').file : 'expected an instrumented copy of the jar'
has('the log', log, 'Skipping Pathforest execution: the project has no archive')
has('the log', log, "Skipping Pathforest execution: none of the 1 class files in ${new File(basedir, 'web/target/classes')} matches [com/acme/core/**]")
has('the log', log, "Skipping Pathforest execution: no class files in ${new File(basedir, 'texts/target')}")
for (name in ['core', 'web', 'texts']) {
  def folder = name == 'core' ? 'the core' : name
  noInstrumentedClasses("$folder/target/classes")
  noInstrumentedEntries("$folder/target/$name-1.jar")
}
// Where no module has a class that is asked for, something is wrong.
has('the log', log, "matches [no.such.**]; allowed: patterns that leave a class, such as com.acme.core.Range")

true
