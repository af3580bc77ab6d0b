# A small suite of programs: sieve, search tree, queens, planets, words.
# It leaves the results of all rounds in a list; rounds and percent are set from outside.

seed = [42]


def roll(sides):
    seed[0] = (seed[0] * 1103515245 + 12345) % 2147483648
    return seed[0] * sides // 2147483648


def size(whole):
    return whole * percent // 100


class Tree(object):
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None

    def add(self, key):
        tree = self
        while True:
            if key < tree.key:
                if tree.left is None:
                    tree.left = Tree(key)
                    return
                tree = tree.left
            else:
                if tree.right is None:
                    tree.right = Tree(key)
                    return
                tree = tree.right

    def __iter__(self):
        if self.left:
            for key in self.left:
                yield key
        yield self.key
        if self.right:
            for key in self.right:
                yield key


def sieve(n):
    prime = [True] * (n + 1)
    for i in range(2, n + 1):
        if prime[i]:
            prime[2 * i::i] = [False] * len(prime[2 * i::i])
    return sum(1 for p in prime if p)


def queens(n, row, columns, up, down):
    if row == n:
        return 1
    return sum(queens(n, row + 1, columns | {i}, up | {row + i}, down | {row - i})
               for i in range(n)
               if i not in columns and row + i not in up and row - i not in down)


def planets(steps):
    bodies = [[roll(100) / 10.0 for _ in range(7)] for _ in range(5)]
    for _ in range(steps):
        for i in range(5):
            for j in range(i):
                p, q = bodies[i], bodies[j]
                dx, dy, dz = p[0] - q[0], p[1] - q[1], p[2] - q[2]
                pull = 0.001 / (dx * dx + dy * dy + dz * dz + 1) ** 1.5
                p[3] -= dx * q[6] * pull
                q[3] += dx * p[6] * pull
                p[4] -= dy * q[6] * pull
                q[4] += dy * p[6] * pull
        for p in bodies:
            p[0] += .01 * p[3]
            p[1] += .01 * p[4]
    return '%.9f' % sum(p[0] for p in bodies)


def words(n):
    text = ''.join('abcdefgh  ,.'[roll(12)] for _ in range(n))
    count = {}
    for word in text.replace(',', ' ').split():
        try:
            count[word] += 1
        except KeyError:
            count[word] = 1
    return sorted(count.items(), key=lambda item: (-item[1], item[0]))[:5]


results = []
for _ in range(rounds):
    results.append(sieve(size(60000)))
    tree = Tree(500000)
    for _ in range(size(15000)):
        tree.add(roll(1000000))
    results.append(sum(tree))
    results.append(queens(7 if percent >= 100 else 4, 0, frozenset(), frozenset(), frozenset()))
    results.append(planets(size(1500)))
    results.append(words(size(20000)))
