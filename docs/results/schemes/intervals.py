"""Means that docs/research/claims.md states and report.md does not have, with intervals. Run it in this folder.

A mean is of the programs' medians over rounds. Its interval is a bootstrap: 2,000 times the rounds of each program are
drawn with replacement, and 95 % of the means lie in it.
"""
import csv, random
from statistics import fmean, geometric_mean, median

times = {}
for run in csv.DictReader(open("runs.csv")):
    rounds = times.setdefault(run["program"], {}).setdefault(run["round"], {})
    rounds[run["configuration"]] = int(run["cpu_ns"])


def ratios(drawn, name, over, programs=times):
    return [median(r[name] / r[over] for r in drawn[p] if name in r) for p in programs]


def overhead(drawn, name):
    return fmean(ratios(drawn, name, "plain")) - 1


def over_bl(drawn, name, programs):
    return geometric_mean(ratios(drawn, name, "bl", programs.split()))


def show(name, figure):
    measured = {p: list(rounds.values()) for p, rounds in times.items()}
    source = random.Random(1)
    means = sorted(
        figure({p: source.choices(rounds, k=len(rounds)) for p, rounds in measured.items()}) for _ in range(2000)
    )
    print(f"{name}: {figure(measured):.2f} [{means[50]:.2f}, {means[-51]:.2f}]")


three, six = "lzw montecarlo heapsort", "math compress lzw montecarlo heapsort md"
show("overhead of bl, arithmetic mean", lambda d: overhead(d, "bl"))
show("overhead of bl-hash, arithmetic mean", lambda d: overhead(d, "bl-hash"))
show("overhead of edges, arithmetic mean", lambda d: overhead(d, "edges"))
show("overhead of bl over that of edges", lambda d: overhead(d, "bl") / overhead(d, "edges"))
show("overhead of bl-hash over that of edges", lambda d: overhead(d, "bl-hash") / overhead(d, "edges"))
show("kiter-2 over bl, three programs", lambda d: over_bl(d, "kiter-2", three))
show("kiter-3 over bl, three programs", lambda d: over_bl(d, "kiter-3", three))
show("kiter-2-all over bl, six programs", lambda d: over_bl(d, "kiter-2-all", six))
show("kiter-3-all over bl, six programs", lambda d: over_bl(d, "kiter-3-all", six))
