// Closures, collections, strings, dynamic dispatch and a builder. Its value is a list of results.

class Shape {
  String name
  double area() { 0 }
}

class Square extends Shape {
  double side
  double area() { side * side }
}

class Circle extends Shape {
  double radius
  double area() { 3 * radius ** 2 }
}

def seed = 42L + round
def roll = { int sides ->
  seed = (seed * 1103515245L + 12345L) % 2147483648L
  (int) (seed * sides / 2147483648L)
}
def size = { int whole -> (int) (whole * percent / 100) }

def fibonacci
fibonacci = { int n -> n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2) }

def results = []

def shapes = (1..size(2000)).collect {
  roll(2) == 0 ? new Square(name: "s$it", side: roll(10)) : new Circle(name: "c$it", radius: roll(5))
}
results << shapes.groupBy { it.class.simpleName }
    .collectEntries { kind, all -> [kind, all.sum { it.area() }] }
    .sort()

def words = (1..size(3000)).collect { ('a'..'h')[roll(8)] * (1 + roll(3)) }
results << words.countBy { it }.sort { a, b -> b.value <=> a.value ?: a.key <=> b.key }.take(4)

results << fibonacci(percent < 100 ? 8 : 17)

def text = new StringBuilder()
words.eachWithIndex { word, i ->
  switch (word) {
    case ~/a+/: text << "<$word>"; break
    case ['bb', 'cc']: text << word.toUpperCase(); break
    case { it.size() > 2 }: text << i; break
    default: text << '.'
  }
}
results << text.length() << text.toString().hashCode()

def failures = 0
(1..size(200)).each {
  try {
    assert roll(3) > 0 : 'zero'
    [1, 2, 3].missing()
  } catch (MissingMethodException e) {
    failures += e.method.size()
  } catch (AssertionError e) {
    failures++
  }
}
results << failures

def writer = new StringWriter()
new groovy.xml.MarkupBuilder(writer).shapes {
  shapes.take(size(300)).each { s -> shape(name: s.name, s.area()) }
}
results << writer.toString().hashCode()
results << new groovy.json.JsonSlurper().parseText(groovy.json.JsonOutput.toJson(words.take(20))).size()
results
