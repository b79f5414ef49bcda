import path from 'node:path'
import { readSource, type Source, sourcesIn, targetOf } from '#tests/invariants/sources.ts'

// oxlint.config.ts says which file may import which. These rules look at several files at once.

/** Files that the public pages load, from src/shared: theirs, and what those import. */
function sharedOfPublicPages(): Source[] {
  const shared = new Map(sourcesIn('src/shared').map((source) => [source.file, source]))
  const reached = new Set<Source>()
  const follow = ({ file, imports }: Source) => {
    for (const { from, typeOnly } of imports) {
      const source = shared.get(targetOf(file, from))
      if (typeOnly || source === undefined || reached.has(source)) continue
      reached.add(source)
      follow(source)
    }
  }
  sourcesIn('src/client/public').forEach(follow)
  return [...reached]
}

/**
 * The folders below `place` that reach themselves through others, also by types and by what loads on demand. `folderOf` names a
 * file's folder, by default the one it stands in. Lint holds the floors of the files that stand in `place` itself.
 */
function foldersInCircles(place: string, folderOf = path.posix.dirname): string[] {
  const imported = new Map<string, Set<string>>()
  for (const { file, imports } of sourcesIn(place)) {
    const own = folderOf(file)
    if (own === place) continue
    const others = imported.get(own) ?? new Set()
    for (const { from } of imports) {
      const target = targetOf(file, from)
      if (target.startsWith(`${place}/`)) others.add(folderOf(target))
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

/** The same for the rooms of a place: a room is a folder with all folders in it. */
const roomsInCircles = (place: string) =>
  foldersInCircles(place, (file) => {
    const [room = '', ...rest] = path.posix.relative(place, file).split('/')
    return rest.length === 0 ? place : `${place}/${room}`
  })

export const importRules = {
  'no folders of src/server import each other in a circle': () => foldersInCircles('src/server'),
  'no folders of the portal, of its wings and of the public pages import each other in a circle':
    () =>
      ['portal', 'portal/client', 'portal/staff', 'public'].flatMap((folder) =>
        roomsInCircles(`src/client/${folder}`),
      ),
  'the public pages do not load zod through the shared rules': () =>
    sharedOfPublicPages()
      .filter(({ imports }) => imports.some(({ from, typeOnly }) => from === 'zod' && !typeOnly))
      .map(({ file }) => file),
  'src/server/calls/trpc.ts exports no procedure without a guard': () => {
    const { text } = readSource('src/server/calls/trpc.ts')
    const guarded =
      /^(router|(public|guest|leave|client|admin)Procedure|steppedUp(Client|Admin)Procedure|clientRead|parseSync)$/
    return [...text.matchAll(/^export (?!type|interface)(?:\w+ )?([\w{*]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !guarded.test(name))
  },
}
