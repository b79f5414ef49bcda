import { expect, test } from 'vitest'
import { type Source, sourcesIn } from './sources.ts'

// oxlint.config.ts says which file may import which. These rules check text that lint does not check.

const all = ['src/server', 'src/client', 'src/shared', 'db'].flatMap((folder) => sourcesIn(folder))

test('only one file reads the environment', () => {
  const readers = all.filter(({ text }) =>
    /process\.env\b|import\.meta\.env\.(?!DEV|PROD)/.test(text),
  )
  expect(readers.map(({ file }) => file)).toStrictEqual(['src/server/base/config.ts'])
})

test('no SQL is built from strings', () => {
  const builders = all.filter(({ text }) => /\bsql\.raw\(|\.raw\(\s*`[^`]*\$\{/.test(text))
  expect(
    builders.map(({ file }) => file).filter((file) => !file.startsWith('db/migrations/')),
  ).toStrictEqual([])
})

test('no text becomes HTML or code', () => {
  const makers = all.filter(({ text }) =>
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|eval|new Function)\b/.test(
      text,
    ),
  )
  expect(makers.map(({ file }) => file)).toStrictEqual([])
})

test('tRPC’s unguarded procedure is not exported', () => {
  const trpc = all.find(({ file }) => file === 'src/server/calls/trpc.ts')
  const exported = [...(trpc?.text.matchAll(/^export (?:const|function) (\w+)/gm) ?? [])]
  expect(exported.map(([, name]) => name)).toStrictEqual([
    'router',
    'publicProcedure',
    'clientProcedure',
    'clientRead',
    'adminProcedure',
    'steppedUpClientProcedure',
    'steppedUpAdminProcedure',
    'parseSync',
  ])
})

test('the public pages load the portal only on demand', () => {
  const loaded = all
    .filter(({ file }) => file.startsWith('src/client/public/'))
    .flatMap(({ imports }) => imports.filter(({ from }) => from.startsWith('#client/portal/')))
  expect(loaded.filter(({ typeOnly, onDemand }) => !typeOnly && !onDemand)).toStrictEqual([])
  expect(loaded.length).toBeGreaterThan(5)
})

test('the public pages do not load zod through the shared rules', () => {
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
  }
  expect(loaded.size).toBeGreaterThan(2)
})
