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

def parts = new File(basedir, 'target/all.pathprof.parts').list()
assert parts?.length == 2 : "expected the profiles of the last build's two JVMs, but found $parts"
def table = text('target/site/pathforest/pathforest.csv')
has('the table of all modules', table, 'shared-profile,org.example.a,Range,5,9,1,7,1,9,0,2')
has('the table of all modules', table, 'shared-profile,org.example.b,Range,5,9,1,7,1,9,0,2')
for (name in ['a', 'b']) {
  noInstrumentedClasses("$name/target/classes")
  noInstrumentedEntries("$name/target/$name-1.jar")
}

true
