import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variables } from '#server/base/config.ts'
import { ignoredNames, misspeltNames, readEnvFile } from '#server/base/env-file.ts'
import { StartupError } from '#server/base/startup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-env-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function saved(bytes: string | Buffer): Promise<string> {
  const file = path.join(folder, '.env')
  await writeFile(file, bytes)
  return file
}

test('a byte order mark does not hide the first setting, and another encoding is refused', async () => {
  expect(readEnvFile(await saved('\ufeffPORT=3132\r\nHOST=::1\r\n'))).toEqual({
    PORT: '3132',
    HOST: '::1',
  })
  const utf16 = Buffer.from('\ufeffPORT=3132\n', 'utf16le')
  const file = await saved(utf16)
  expect(() => readEnvFile(file)).toThrow(`${file} must be UTF-8`)
  const withoutMark = await saved(utf16.subarray(2))
  expect(() => readEnvFile(withoutMark)).toThrow('must be UTF-8')
  expect(readEnvFile(path.join(folder, 'none'))).toEqual({})
})

test('a file that exists but can’t be read is named, with the reason', () => {
  expect(() => readEnvFile(folder)).toThrow(
    new StartupError(
      `${folder} can’t be read: EISDIR: illegal operation on a directory, read; the portal’s user must be able to read it`,
    ),
  )
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS'],
  ['encryption_keys', 'ENCRYPTION_KEYS'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['PROT', 'PORT'],
])('the misspelt name %s in .env is refused with %s', (name, meant) => {
  expect(misspeltNames({ HOST: '::1', [name]: 'x' }, variables)).toEqual([
    `.env: ${name} is not a setting. Did you mean ${meant}?`,
  ])
})

test('what nothing reads is named; of the environment only what looks misspelt', () => {
  const file = { AWS_ACCESS_KEY_ID: 'x', PORT: '1' }
  const others = { HOME: '/', NODE_OPTIONS: '', HOSTNAME: 'a', PGDATABASE: 'x', XDG_DATA_DIRS: '/' }
  const environment = { ...others, DATABSE_URL: 'x', DATABASE_URL: 'y' }
  expect(misspeltNames(file, variables)).toEqual([])
  expect(ignoredNames({ file, environment }, variables)).toEqual([
    '.env: AWS_ACCESS_KEY_ID is not a setting of the portal and is not read',
    'DATABSE_URL is not a setting. Did you mean DATABASE_URL?',
  ])
})
