import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadKeyring, parseKeyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { StartupError } from '#server/base/startup.ts'

const key = () => randomBytes(32).toString('base64')
const place = { table: 'client_profiles', column: 'ssn', row: 'a' }

describe('parseKeyring', () => {
  test('writes with the first key and reads with all', () => {
    const [first, second] = [key(), key()]
    const old = parseKeyring(`2025:${second}`)
    const both = parseKeyring(` 2026:${first}, 2025:${second}\n`)
    const sealed = sealField(old, place, '123456789')
    expect(openField(both, place, sealed)).toBe('123456789')
    expect(openField(parseKeyring(`2026:${first}`), place, sealField(both, place, 'x'))).toBe('x')
    expect(() => openField(old, place, sealField(both, place, 'x'))).toThrow('not in the keyring')
    const unpadded = parseKeyring(`2025:${second.replace('=', '')}`)
    expect(openField(unpadded, place, sealed)).toBe('123456789')
  })

  test.each([
    ['nothing', ''],
    ['a key without its id', key()],
    ['a long id', `${'i'.repeat(33)}:${key()}`],
    ['an id with a space', `my key:${key()}`],
    ['a key of 31 bytes', `a:${randomBytes(31).toString('base64')}`],
    ['a key in hex', `a:${randomBytes(32).toString('hex')}`],
    ['a key with a stray character', `a:${key().replace(/^../, '*-')}`],
    ['a trailing comma', `a:${key()},`],
    ['an id twice', `a:${key()},a:${key()}`],
  ])('refuses %s with the variable’s name, without its value', (_name, text) => {
    const refusal = refusalOf(() => parseKeyring(text))
    expect(refusal).toBeInstanceOf(StartupError)
    expect(refusal.message).toMatch(/^ENCRYPTION_KEYS .*entry \d/)
    expect(refusal.message).not.toContain('\n')
    for (const part of text.split(/[:,]/).filter((part) => part.length > 8)) {
      expect(refusal.message).not.toContain(part)
    }
  })

  test('derives a different key for each purpose, none of them the master key', () => {
    const master = randomBytes(32)
    const { primary } = parseKeyring(`a:${master.toString('base64')}`)
    const keys = [master, primary.fields, primary.documents].map((bytes) => bytes.toString('hex'))
    expect(new Set(keys).size).toBe(3)
  })
})

describe('loadKeyring', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-keys-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const fresh = (name: string) => ({
    encryptionKeys: null,
    databaseUrl: null,
    dataDir: path.join(dataDir, name),
  })

  test('creates a key file at the first start, readable only by its owner, and reads it at the next, or as ENCRYPTION_KEYS', async () => {
    const config = fresh('first')
    const first = await loadKeyring(config)
    const file = path.join(config.dataDir, 'keys', 'encryption-keys')
    expect(first.madeFile).toBe(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
    const encryptionKeys = await readFile(file, 'utf8')
    for (const next of [config, { ...fresh('moved'), encryptionKeys }]) {
      const { madeFile, keyring } = await loadKeyring(next)
      expect(madeFile).toBeNull()
      expect(openField(keyring, place, sealField(first.keyring, place, 'x'))).toBe('x')
    }
  })

  test('creates one key when many start at once', async () => {
    const config = fresh('race')
    const loaded = await Promise.all(Array.from({ length: 8 }, () => loadKeyring(config)))
    expect(loaded.filter(({ madeFile }) => madeFile !== null)).toHaveLength(1)
    const keys = loaded.map(({ keyring }) => keyring.primary.fields.toString('hex'))
    expect(new Set(keys).size).toBe(1)
  })

  test.each(['postgres', 'documents'])(
    'creates no key when there is data (%s) whose key is lost',
    async (name) => {
      const config = fresh(`lost-${name}`)
      await mkdir(path.join(config.dataDir, name), { recursive: true })
      await expect(loadKeyring(config)).rejects.toThrow(/^DATA_DIR: .*restore it from your backup$/)
    },
  )

  test('refuses a damaged key file without showing it', async () => {
    const config = fresh('damaged')
    await mkdir(path.join(config.dataDir, 'keys'), { recursive: true })
    await writeFile(path.join(config.dataDir, 'keys', 'encryption-keys'), 'k1:c2hvcnQ=')
    await expect(loadKeyring(config)).rejects.toThrow(/^DATA_DIR: .*has no valid key/)
    await expect(loadKeyring(config)).rejects.not.toThrow('c2hvcnQ')
  })

  test('refuses an external database without ENCRYPTION_KEYS', async () => {
    const config = { ...fresh('external'), databaseUrl: 'postgres://db/portal' }
    await expect(loadKeyring(config)).rejects.toThrow(/^ENCRYPTION_KEYS must be set/)
    await expect(stat(path.join(config.dataDir, 'keys'))).rejects.toThrow('ENOENT')
  })
})

function refusalOf(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('was not refused')
}
