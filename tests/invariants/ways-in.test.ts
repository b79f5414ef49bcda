import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { waysInPage } from '#tests/support/ways-in-page.ts'

test('docs/ways-in.md is what the table says', async () => {
  expect(await readFile(path.join(projectRoot, 'docs/ways-in.md'), 'utf8')).toBe(waysInPage())
})
