import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Finding } from '#shared/firm/setup.schema.ts'
import { readConfig } from '#server/base/config.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { examineAll } from '#server/doctor/doctor.ts'
import { testKeys } from '#tests/support/app.ts'
import {
  asSuperuser,
  emptyDatabase,
  type TestDatabase,
  testDatabase,
} from '#tests/support/database.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { freePort, startServer } from '#tests/support/server.ts'

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await emptyDatabase(database.db)
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-doctor-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Of a portal on `database`, with some variables changed. */
function examined(env: Record<string, string> = {}, mailTo: string | null = null) {
  const own = { DATA_DIR: dataDir, DATABASE_URL: database.url, ENCRYPTION_KEYS: testKeys }
  return examineAll(readConfig({ ...own, ...env }), { mailTo })
}

/** But for the setting that makes the tests' own PostgreSQL fast. */
const faultsOf = (found: Finding[]) =>
  found.filter(({ level, text }) => level === 'fault' && !text.startsWith('fsync'))

describe('npm run doctor, healthy', () => {
  test('beside a running portal and after it: only a first backup is missing', async () => {
    const server = await startServer()
    try {
      const doctor = () =>
        npmToEnd(['run', '--silent', 'doctor'], { DATA_DIR: server.dataDir, PORT: '3000' })
      const beside = await doctor()
      expect(beside.output).toMatch(/^WARNING +backups +No backup has been made yet$/m)
      expect(beside.output).toMatch(/^Faults: 0, warnings: 1$/m)
      expect(beside.code).toBe(0)
      await server.stop()
      expect(await doctor()).toMatchObject({ code: 0 })
      expect(server.postgresPid()).toBeNull()
    } finally {
      await server.remove()
    }
  })

  test('it leaves nothing behind', async () => {
    const rows = () =>
      sql<{ keys: number; log: number }>`select (select count(*) from key_checks) as keys,
        (select count(*) from audit_log) as log`.execute(database.db)
    const before = await rows()
    expect(faultsOf(await examined())).toStrictEqual([])
    expect((await rows()).rows).toStrictEqual(before.rows)
  })

  test('a folder without data is named, and stays empty', async () => {
    const config = readConfig({ DATA_DIR: path.join(dataDir, 'new') })
    const found = await examineAll(config, { mailTo: null })
    expect(found).toContainEqual(expect.objectContaining({ what: 'folder', level: 'warning' }))
  })

  test('a real test mail on request', async () => {
    const server = await startMailServer()
    await examined({ SMTP_URL: server.url() })
    expect(server.received).toHaveLength(0)
    await examined({ SMTP_URL: server.url() }, 'office@example.com')
    expect(server.received).toMatchObject([{ to: ['office@example.com'] }])
    await server.close()
  })
})

describe('npm run doctor names', () => {
  test('a database that is away, with the rest still checked, and exit code 1', async () => {
    const url = `postgresql://portal:hidden-word@127.0.0.1:${await freePort()}/portal`
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, ENCRYPTION_KEYS: testKeys }
    const { code, output } = await npmToEnd(['run', '--silent', 'doctor'], env)
    expect(code).toBe(1)
    expect(output).toMatch(/^FAULT {4}database .*does not answer.*\n +-> check PostgreSQL/m)
    expect(output).toMatch(/^OK {7}storage /m)
    expect(output).not.toContain('hidden-word')
  })

  test('each wrong variable, and nothing else', async () => {
    const env = { DATA_DIR: dataDir, PORT: '0', PROCESSES: '99' }
    const { code, output } = await npmToEnd(['run', '--silent', 'doctor'], env)
    expect(code).toBe(1)
    expect(output).toMatch(
      /^FAULT {4}config {6}PORT must be .+\nFAULT {4}config {6}PROCESSES must be .+\nFaults: 2, /,
    )
  })

  test('settings of PostgreSQL that lose data', async () => {
    const found = await examined()
    expect(found).toContainEqual(
      expect.objectContaining({
        what: 'database',
        level: 'fault',
        text: expect.stringMatching(/^fsync/),
      }),
    )
  })

  test('other keys than those of the data', async () => {
    await database.db
      .insertInto('keyChecks')
      .values({ keyId: 'lost', sealed: Buffer.from('x') })
      .execute()
    const found = faultsOf(await examined())
    await database.db.deleteFrom('keyChecks').execute()
    expect(found).toMatchObject([{ what: 'keys', text: expect.stringContaining('another key') }])
  })

  test('a store that can’t be written', async () => {
    await writeFile(path.join(dataDir, 'a-file'), '')
    const DOCUMENTS_URL = `file://${dataDir}/a-file/documents`
    expect(faultsOf(await examined({ DOCUMENTS_URL }))).toMatchObject([{ what: 'storage' }])
  })

  test('a mail server that is away, and one that refuses the password', async () => {
    const away = `smtp://127.0.0.1:${await freePort()}`
    expect(faultsOf(await examined({ SMTP_URL: away }))).toMatchObject([{ what: 'mail' }])
    const server = await startMailServer({
      authMethods: ['PLAIN'],
      onAuth: (_auth, _session, done) => done(new Error('no')),
    })
    const SMTP_URL = server.url(undefined, 'portal:hidden-word@')
    const found = faultsOf(await examined({ SMTP_URL }))
    expect(found).toMatchObject([{ what: 'mail', text: expect.stringContaining('EAUTH') }])
    expect(JSON.stringify(found)).not.toContain('hidden-word')
    await server.close()
  })

  test('why a mail failed, and the cure', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const withTls = await startMailServer({ key, cert, hideSTARTTLS: false })
    const untrusted = withTls.url().replace(/\?.*$/, '')
    expect(faultsOf(await examined({ SMTP_URL: untrusted }))).toMatchObject([
      {
        text: expect.stringMatching(
          /^The certificate of the mail server is not trusted .*self-signed/,
        ),
        todo: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      },
    ])
    await withTls.close()
    const plain = await startMailServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
    const withoutTls = plain.url().replace(/\?.*$/, '')
    expect(faultsOf(await examined({ SMTP_URL: withoutTls }))).toMatchObject([
      {
        text: expect.stringMatching(/^The mail server takes no STARTTLS/),
        todo: expect.stringContaining('ignoreTLS=true'),
      },
    ])
    const wrapped = withoutTls.replace('smtp:', 'smtps:')
    expect(faultsOf(await examined({ SMTP_URL: wrapped }))).toMatchObject([
      { text: expect.stringMatching(/^The port of SMTP_URL does not begin with TLS/) },
    ])
    await plain.close()
    const away = `smtp://127.0.0.1:${await freePort()}`
    const [found] = faultsOf(await examined({ SMTP_URL: away }))
    expect(found?.text).toMatch(/^Nothing listens at SMTP_URL .*ECONNREFUSED/)
    expect(found?.text.match(/ECONNREFUSED/g)).toHaveLength(1)
  })

  test('an untrusted certificate, no trusted proxy, files for mails, unsealed backups', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
    const server = createServer({ key, cert }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const found = await examined({ PUBLIC_URL: `https://127.0.0.1:${port}` })
    server.close()
    expect(faultsOf(found)).toMatchObject([
      { what: 'tls', text: expect.stringMatching(/^Browsers don’t trust .* valid until/) },
    ])
    const warned = found.filter(({ level }) => level === 'warning').map(({ what }) => what)
    expect(warned).toEqual(expect.arrayContaining(['address', 'mail', 'role', 'backups']))
  })

  test('an empty database, a missed backup, late jobs', async () => {
    const [socketDir, empty] = [inject('postgresSocketDir'), `doctor_${process.pid}`]
    await asSuperuser(socketDir, `create database ${empty}`)
    const url = addressOf(socketDir, 'portal', empty)
    const fresh = faultsOf(await examined({ DATABASE_URL: url }))
    await asSuperuser(socketDir, `drop database ${empty} with (force)`)
    expect(fresh).toMatchObject([{ what: 'schema', todo: 'run npm run db:migrate' }])

    await sql`insert into audit_log (at, action, subject_type)
      values (now() - interval '3 days', 'backup.made', 'backup')`.execute(database.db)
    await sql`select graphile_worker.add_job('mail', run_at => now() - interval '10 minutes')`.execute(
      database.db,
    )
    const found = await examined()
    expect(faultsOf(found)).toMatchObject([{ what: 'backups' }])
    expect(found).toContainEqual(
      expect.objectContaining({ what: 'jobs', level: 'warning', text: 'Jobs wait: mail (1)' }),
    )
  })
})
