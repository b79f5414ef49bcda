import path from 'node:path'
import { readSource, type Source, sourcesIn } from '#tests/invariants/sources.ts'

// oxlint.config.ts says which file may import which. These rules look at several files at once.

/** Files that the public pages load, from src/shared: theirs, and what those import. */
function sharedOfPublicPages(): Source[] {
  const shared = new Map(sourcesIn('src/shared').map((source) => [source.file, source]))
  const reached = new Set<Source>()
  const follow = ({ imports }: Source) => {
    for (const { from, typeOnly } of imports) {
      const source = shared.get(from.replace(/^(#|\.\/)(shared\/)?/, 'src/shared/'))
      if (typeOnly || source === undefined || reached.has(source)) continue
      reached.add(source)
      follow(source)
    }
  }
  sourcesIn('src/client/public').forEach(follow)
  return [...reached]
}

/**
 * The folders of src/server that reach themselves through others by static imports, types too. The files beside them
 * stand on floors, which lint holds.
 */
function foldersInCircles(): string[] {
  const imported = new Map<string, Set<string>>()
  for (const { file, imports } of sourcesIn('src/server')) {
    const own = path.posix.dirname(file)
    if (own === 'src/server') continue
    const others = imported.get(own) ?? new Set()
    for (const { from, onDemand } of imports) {
      if (onDemand || !/^(#server|\.)\//.test(from)) continue
      others.add(path.posix.dirname(path.posix.join(own, from).replace(/^.*#server/, 'src/server')))
    }
    others.delete(own)
    imported.set(own, others)
  }
  return [...imported.keys()].filter((start) => {
    const reached = new Set(imported.get(start))
    // The loop also visits what is added in it.
    for (const folder of reached) imported.get(folder)?.forEach((next) => reached.add(next))
    return reached.has(start)
  })
}

export const importRules = {
  'no folders of src/server import each other in a circle': foldersInCircles,
  'the public pages do not load zod through the shared rules': () =>
    sharedOfPublicPages()
      .filter(({ imports }) => imports.some(({ from, typeOnly }) => from === 'zod' && !typeOnly))
      .map(({ file }) => file),
  'src/server/calls/trpc.ts exports no procedure without a guard': () => {
    const { text } = readSource('src/server/calls/trpc.ts')
    const guarded =
      /^(router|(public|client|admin)Procedure|steppedUp(Client|Admin)Procedure|clientRead|parseSync)$/
    return [...text.matchAll(/^export (?!type|interface)(?:\w+ )?([\w{*]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !guarded.test(name))
  },
}
