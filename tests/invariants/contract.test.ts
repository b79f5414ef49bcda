import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { restTable } from '#server/rest/table.ts'

/** Every call of the table has tests in a block with its name: `describe('METHOD /path'`. */
const folder = new URL('../server/rest/', import.meta.url)
const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

test.each(restTable.map(({ method, path }) => `${method} ${path}`))('%s has tests', (name) => {
  expect(tests.split(`describe('${name}'`)).toHaveLength(2)
})
