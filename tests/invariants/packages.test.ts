import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#server/process/startup.ts'

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
})

test('every package is the registry’s, and has a SHA-512 checksum', () => {
  const file = readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')
  const installed = Object.entries(lock.parse(JSON.parse(file)).packages).filter(
    ([name, { link }]) => name.includes('node_modules/') && link !== true,
  )
  expect(installed.length).toBeGreaterThan(100)
  const doubtful = installed.filter(
    ([, { resolved = 'https://registry.npmjs.org/', integrity = '' }]) =>
      !resolved.startsWith('https://registry.npmjs.org/') || !integrity.startsWith('sha512-'),
  )
  expect(doubtful).toStrictEqual([])
})
