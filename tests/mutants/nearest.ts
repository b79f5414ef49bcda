import { sourcesIn, targetOf } from '#tests/invariants/sources.ts'

const files = new Map(
  ['src', 'db', 'tests'].flatMap(sourcesIn).map((source) => [source.file, source]),
)
const tests = [...files.keys()].filter((file) =>
  /^tests\/(shared|server|client|invariants)\/.*\.test\.ts$/.test(file),
)

/** The tests nearest to a file, best first: those with the most words of its path, then by the steps of imports to it. */
export function nearestTests(file: string): string[] {
  const own = wordsOf(file)
  const steps = stepsTo(file)
  const common = (test: string) => wordsOf(test).intersection(own).size
  const reaching = tests.filter((test) => steps.has(test))
  const near = reaching.filter((test) => common(test) > 0 || (steps.get(test) ?? 0) < 3)
  return (near.length > 0 ? near : reaching)
    .toSorted((a, b) => common(b) - common(a) || (steps.get(a) ?? 0) - (steps.get(b) ?? 0))
    .slice(0, 40)
}

/** Of folders and the file's name, without those that say nothing of a feature. */
function wordsOf(file: string): Set<string> {
  const words = file.replace(/\.(test\.)?tsx?$/, '').split(/\W/)
  const general =
    /^(src|tests|server|shared|client|portal|records|features|invariants|support|queries|router)$/
  return new Set(
    words
      .filter((word) => word.length > 2 && !general.test(word))
      .map((word) => word.replace(/s$/, '')),
  )
}

const importersOf = new Map<string, string[]>()
for (const { file, imports } of files.values()) {
  for (const { from, typeOnly } of imports) {
    const place = targetOf(file, from)
    // Work in a child process is loaded by its address: only its types are imported.
    const runs = !typeOnly || from.endsWith('.work.ts')
    if (runs) importersOf.set(place, [...(importersOf.get(place) ?? []), file])
  }
}

/** How many imports lead from each file to this one. */
function stepsTo(file: string): Map<string, number> {
  const steps = new Map([[file, 0]])
  for (const [reached, step] of steps) {
    for (const from of importersOf.get(reached) ?? []) {
      if (!steps.has(from)) steps.set(from, step + 1)
    }
  }
  return steps
}
