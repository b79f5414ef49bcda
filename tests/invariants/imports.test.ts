import { expect, test } from 'vitest'
import { groups } from '../../vite.config.ts'
import { type Source, sourcesIn } from './sources.ts'

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

test('the public wing loads the portal on demand only', () => {
  const loaded = all
    .filter(({ file }) => file.startsWith('src/client/public/'))
    .flatMap(({ imports }) => imports.filter(({ from }) => from.startsWith('#client/portal/')))
  expect(loaded.filter(({ typeOnly, onDemand }) => !typeOnly && !onDemand)).toStrictEqual([])
  expect(loaded.length).toBeGreaterThan(5)
})

test('the public wing loads no zod through the shared rules', () => {
  const needed = (source: Source | undefined) =>
    source?.imports.filter(({ typeOnly }) => !typeOnly).map(({ from }) => from) ?? []
  const fileOf = (from: string) => from.replace(/^(#|\.\/)(shared\/)?/, 'src/shared/')
  const loaded = new Set(
    all
      .filter(({ file }) => file.startsWith('src/client/public/'))
      .flatMap((source) => needed(source).filter((from) => from.startsWith('#shared/')))
      .map(fileOf),
  )
  for (const rule of loaded) {
    const imports = needed(all.find(({ file }) => file === rule))
    expect(imports, rule).not.toContain('zod')
    for (const from of imports) loaded.add(fileOf(from))
    // The group "rules" of the build brings zod along.
    expect(groups.find((group) => group.test.test(rule))?.name, rule).not.toBe('rules')
  }
  expect(loaded.size).toBeGreaterThan(2)
})
