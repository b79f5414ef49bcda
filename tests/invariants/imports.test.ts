import { builtinModules } from 'node:module'
import { describe, expect, test } from 'vitest'
import { type Import, type Source, sourcesIn } from './sources.ts'

/** Plugins of the client's build: they run in Node, and never in a browser. */
const buildTools = 'src/build/'

const [server, client, shared, db] = ['src/server', 'src/client', 'src/shared', 'db'].map(
  (folder) => sourcesIn(folder).filter(({ file }) => !file.startsWith(buildTools)),
)
/** What a link of tRPC's client is made of; it holds nothing of the server. */
const trpcObservable = '@trpc/server/observable'

const all = [server, client, shared, db].flatMap((sources) => sources ?? [])

const offenders = (
  sources: Source[] | undefined,
  isWrong: (used: Import, file: string) => boolean,
) =>
  sources?.flatMap(({ file, imports }) =>
    imports.filter((used) => isWrong(used, file)).map(({ from }) => `${file} imports ${from}`),
  )

test('there is something to look at', () => {
  for (const sources of [server, client, shared, db]) expect(sources?.length).toBeGreaterThan(2)
  expect(all.flatMap(({ imports }) => imports).length).toBeGreaterThan(500)
})

describe('the walls between client, server and shared', () => {
  test('the client knows of the server the type of its procedures, and nothing else', () => {
    const isWrong = ({ from, names, typeOnly }: Import) => {
      if (!/^#server|\/server\//.test(from) || from === trpcObservable) return false
      return from !== '#server/router.ts' || !typeOnly || names.join() !== 'AppRouter'
    }
    expect(offenders(client, isWrong)).toStrictEqual([])
  })

  test('the client reaches no database, no test and nothing of Node', () => {
    const ofNode = new Set(builtinModules)
    const isWrong = ({ from, typeOnly }: Import) =>
      (!typeOnly &&
        from !== trpcObservable &&
        /^(#db|#tests|node:|pg$|kysely|fastify|@fastify\/|@trpc\/server|lucia|graphile-worker)/.test(
          from,
        )) ||
      ofNode.has(from)
    expect(offenders(client, isWrong)).toStrictEqual([])
  })

  test('the server reaches no client and no test', () => {
    expect(
      offenders(server, ({ from }) => /^(#client|#tests)|\/client\//.test(from)),
    ).toStrictEqual([])
  })

  test('the data model reaches no client', () => {
    expect(offenders(db, ({ from }) => /^(#client|#tests)/.test(from))).toStrictEqual([])
  })

  test('nobody walks up and over: what is elsewhere is named from the root', () => {
    const isWrong = ({ from }: Import) => from.startsWith('../')
    expect(offenders([...(server ?? []), ...(shared ?? [])], isWrong)).toStrictEqual([])
    const leaves = ({ from }: Import) => /^(\.\.\/)+(server|shared|client|db|tests)\//.test(from)
    expect(offenders(all, leaves)).toStrictEqual([])
  })
})

describe('one place for each', () => {
  const importers = (name: string) =>
    all.filter(({ imports }) => imports.some(({ from }) => from === name)).map(({ file }) => file)

  test('Lucia is behind one file', () => {
    expect(importers('lucia')).toStrictEqual(['src/server/auth/sessions.ts'])
  })

  test('passwords are hashed in one file', () => {
    expect(importers('@node-rs/argon2')).toStrictEqual(['src/server/auth/passwords.ts'])
  })

  test('the environment is read in one file', () => {
    const readers = all.filter(({ text }) =>
      /process\.env\b|import\.meta\.env\.(?!DEV|PROD)/.test(text),
    )
    expect(readers.map(({ file }) => file)).toStrictEqual(['src/server/config.ts'])
  })

  test('no SQL is built from text', () => {
    const builders = all.filter(({ text }) => /\bsql\.raw\(|\.raw\(\s*`[^`]*\$\{/.test(text))
    expect(
      builders.map(({ file }) => file).filter((file) => !file.startsWith('db/migrations/')),
    ).toStrictEqual([])
  })

  test('the unguarded procedure of tRPC is not exported', () => {
    const trpc = server?.find(({ file }) => file === 'src/server/trpc.ts')
    const exported = [...(trpc?.text.matchAll(/^export (?:const|function) (\w+)/gm) ?? [])]
    expect(exported.map(([, name]) => name)).toStrictEqual([
      'router',
      'publicProcedure',
      'clientProcedure',
      'adminProcedure',
      'steppedUpClientProcedure',
      'steppedUpAdminProcedure',
    ])
    expect(importers('@trpc/server').filter((file) => file.endsWith('.router.ts'))).toStrictEqual(
      [],
    )
  })
})
