import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

// Who may import what is a rule of oxlint.config.ts. These rules are about text that lint does not look at.

const all = ['src/server', 'src/client', 'src/shared', 'db'].flatMap((folder) => sourcesIn(folder))

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

test('tRPC’s unguarded procedure is not exported', () => {
  const trpc = all.find(({ file }) => file === 'src/server/trpc.ts')
  const exported = [...(trpc?.text.matchAll(/^export (?:const|function) (\w+)/gm) ?? [])]
  expect(exported.map(([, name]) => name)).toStrictEqual([
    'router',
    'publicProcedure',
    'clientProcedure',
    'adminProcedure',
    'steppedUpClientProcedure',
    'steppedUpAdminProcedure',
  ])
})
