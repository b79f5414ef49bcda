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

export const importRules = {
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
