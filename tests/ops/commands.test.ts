import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signManifest } from '#server/backup/manifest.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { portalVersion } from '#server/base/portal-version.ts'
import { startTestApp, testKeys, type TestApp } from '#tests/support/app.ts'
import { aClient, aReturn } from '#tests/support/factories.ts'
import { testDatabase } from '#tests/support/database.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { aDocument } from '#tests/support/stored-documents.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-cli-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (script: string[], env: Record<string, string>) =>
  npmToEnd(['run', '--silent', ...script], env)

describe('where there is no portal', () => {
  // The table of commands says of each whether it may make one.
  test.each([['backup', '--', 'b'], ['grant-admin', '--', 'ana@example.com'], ['worker']])(
    '%s says so and makes nothing',
    async (...script) => {
      const dataDir = path.join(folder, 'nothing')
      const { code, output } = await run(script, { DATA_DIR: dataDir })
      expect([code, output.trim()]).toEqual([
        1,
        `DATA_DIR: ${dataDir} has no portal; set it as the portal has it`,
      ])
      expect(existsSync(dataDir)).toBe(false)
    },
  )

  test('an empty database of DATABASE_URL stays empty', async () => {
    const { db, url, drop } = await testDatabase()
    onTestFinished(drop)
    for (const name of ['graphile_worker', 'public']) {
      await sql`drop schema ${sql.id(name)} cascade`.execute(db)
    }
    await sql`create schema public`.execute(db)
    const dataDir = await mkdtemp(path.join(folder, 'external-'))
    const env = { DATABASE_URL: url, ENCRYPTION_KEYS: testKeys, DATA_DIR: dataDir }
    expect((await run(['verify'], env)).output).toContain('has no portal')
    const elsewhere = { ...env, DOCUMENTS_URL: `file://${folder}/documents` }
    const { code, output } = await run(['verify'], elsewhere)
    expect([code, output]).toEqual([1, expect.stringMatching(/^DATABASE_URL: .* has no portal/)])
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db)
    expect(rows).toEqual([])
  })
})

test('a command that is given what it does not take opens nothing, and --help answers', async () => {
  const env = { DATA_DIR: path.join(folder, 'nothing') }
  expect(await run(['restore', '--', folder, '--force'], env)).toEqual({
    code: 1,
    output: 'There is no option --force. Usage: npm run restore -- FOLDER|URL\n',
  })
  const help = await run(['backup', '--', '--help'], env)
  expect(help.code).toBe(0)
  expect(help.output).toContain('Usage: npm run backup -- [FOLDER|URL]')
  expect((await npmToEnd(['start', '--', '--port', '80'], env)).output).toContain(
    'There is no option --port. Usage: npm start',
  )
  expect(await run(['start', '--', '--version'], env)).toEqual({
    code: 0,
    output: `${portalVersion}\n`,
  })
  expect(existsSync(env.DATA_DIR)).toBe(false)
  expect(await readdir(folder)).not.toContain('--help')
})

describe('npm run restore', () => {
  let portal: TestApp
  let backup: string

  beforeAll(async () => {
    portal = await startTestApp()
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    await aDocument(client, id)
    backup = path.join(folder, 'backup')
    await createBackup(portal.services, backup)
  })
  afterAll(() => portal.close())

  test('of another version of the portal makes nothing', async () => {
    const other = path.join(folder, 'other-version')
    await cp(backup, other, { recursive: true })
    const file = path.join(other, 'manifest.json')
    const text = (await readFile(file, 'utf8')).replace(
      '"migrations": [',
      '"migrations": ["0000_other",',
    )
    await writeFile(file, text)
    const signature = signManifest(portal.services.keyring, text)
    await writeFile(path.join(other, 'manifest.sig'), JSON.stringify(signature))
    const dataDir = `${folder}-other`
    const env = { DATA_DIR: dataDir, ENCRYPTION_KEYS: testKeys }
    expect(await run(['restore', '--', other], env)).toEqual({
      code: 1,
      output: 'The backup is of another version of the portal: restore it with that one\n',
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('without its keys or with another key makes nothing; the next try with them ends with what it restored', async () => {
    // Beside the folder: as root, PostgreSQL's user can't enter that.
    const dataDir = `${folder}-restored`
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const restore = (place: string, ENCRYPTION_KEYS: string) =>
      run(['restore', '--', place], { DATA_DIR: dataDir, ENCRYPTION_KEYS })
    const without = await restore(backup, '')
    expect(without.output).toContain(
      `copy the portal’s key file to ${dataDir}/keys/encryption-keys`,
    )
    const other = await restore(backup, `k2:${Buffer.alloc(32, 2).toString('base64')}`)
    expect(other.output).toBe('The keys here do not open this backup: it needs the key test\n')
    const missing = await restore(path.join(folder, 'no-such'), testKeys)
    expect(missing.output).toContain('has no complete backup')
    expect([without.code, other.code, missing.code]).toEqual([1, 1, 1])
    expect(existsSync(dataDir)).toBe(false)

    const { code, output } = await restore(backup, testKeys)
    expect(code).toBe(0)
    expect(output).toMatch(/^Restored \d+ rows \(1 users\) and 1 documents of the backup /m)
    expect(output).toContain(`Database: embedded, ${dataDir}/postgres`)
    expect(output).not.toMatch(/keep ENCRYPTION_KEYS|NOT SEALED/)
  })
})
