import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'

/** The rules run in the browser and on the server alike, so they may lean on neither. */
const folder = new URL('../../src/shared/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })

test('there are rules to look at, each a TypeScript file', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !file.endsWith('.ts'))).toEqual([])
})

test.each(files)('%s imports nothing but zod and its neighbours', (file) => {
  const { module, errors } = parseSync(file, readFileSync(new URL(file, folder), 'utf8'))
  expect(errors).toEqual([])
  const imports = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(() => 'a dynamic import'),
  ]
  const foreign = imports.filter(
    (from) => from !== 'zod' && !/^\.\/[a-z-]+(?:\.schema)?\.ts$/.test(from),
  )
  expect(foreign).toEqual([])
})

test.each(files)('%s uses no global of one side only', (file) => {
  const source = readFileSync(new URL(file, folder), 'utf8')
  expect(source).not.toMatch(/(?<!')\b(?:process|Buffer|window|document|localStorage|require)\.\w/)
})
