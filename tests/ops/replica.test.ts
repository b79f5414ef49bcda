import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { closeDatabase, type Db, openDatabase, replicaOf } from '#server/database/database.ts'
import { prepareBinaries } from '#server/database/embedded/binaries.ts'
import { superuser } from '#server/database/embedded/cluster.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/database/embedded.ts'
import { postgresUser } from '#server/base/os-user.ts'
import { launch, type Launched } from '#server/database/embedded/postmaster.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { migrate } from '#server/database/migrations.ts'
import { onReplica } from '#server/database/replica.ts'
import { examineAll } from '#server/doctor/doctor.ts'
import { prepareDataDir, clusterDirOf } from '#server/base/data-dir.ts'
import { testKeys } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { killAtExit } from '#tests/support/leftovers.ts'

// A primary and a streaming replica, both real: the replica starts from a base backup of the primary.

let folder: string
let primary: EmbeddedPostgres
let standby: Launched
let admin: pg.Client
let onStandby: pg.Client
let db: Db

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-replica-'))
  prepareDataDir({ dataDir: folder, databaseUrl: null })
  // Commits wait for the disk, as in production: what is not flushed is not sent either.
  primary = await startPostgres(folder)
  await migrate(primary.url)
  admin = await connect(primary.socketDir)
  standby = await startStandby()
  const socketDir = path.join(folder, 'standby')
  onStandby = await connect(socketDir)
  db = openDatabase(primary.url, { readUrl: addressOf(socketDir, 'portal') })
})
afterAll(async () => {
  await closeDatabase(db)
  await Promise.all([admin.end(), onStandby.end().catch(() => {})])
  standby.child.kill('SIGKILL')
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const readFrom = () => onReplica(db, (given) => Promise.resolve(given))

test('a read runs on the replica, and always has the change before it', async () => {
  const replica = replicaOf(db)
  const served: (Db | undefined)[] = []
  for (let count = 1; count <= 50; count += 1) {
    await addUser(count)
    const found = await onReplica(db, async (given) => {
      served.push(given)
      return given.selectFrom('users').select('id').execute()
    })
    expect(found).toHaveLength(count)
  }
  expect(served.filter((given) => given === replica).length).toBeGreaterThan(25)
})

test('one that falls behind is passed by until it has caught up', async () => {
  await onStandby.query('select pg_wal_replay_pause()')
  await addUser(51)
  expect(await readFrom()).toBe(db)
  await onStandby.query('select pg_wal_replay_resume()')
  await expect.poll(readFrom).toBe(replicaOf(db))
})

test('npm run doctor says whether it keeps up, and what is no replica', async () => {
  const doctor = async (readUrl = addressOf(path.join(folder, 'standby'), 'portal')) => {
    const own = { DATA_DIR: folder, DATABASE_URL: primary.url, ENCRYPTION_KEYS: testKeys }
    const config = readConfig({ ...own, DATABASE_READ_URL: readUrl })
    const found = await examineAll(config, { mailTo: null })
    return found.findLast(({ what }) => what === 'replica')
  }
  expect(await doctor()).toMatchObject({ level: 'ok' })
  await onStandby.query('select pg_wal_replay_pause()')
  await addUser(52)
  expect(await doctor()).toMatchObject({
    level: 'warning',
    text: expect.stringMatching(/is 0\.\d MB behind; the last/),
  })
  await onStandby.query('select pg_wal_replay_resume()')
  expect(await doctor(primary.url)).toMatchObject({
    level: 'fault',
    text: expect.stringMatching(/is the primary/),
  })
  const { url, drop } = await testDatabase()
  expect(await doctor(url)).toMatchObject({
    level: 'fault',
    text: expect.stringMatching(/is not the same database/),
  })
  await drop()
  const away = 'postgresql://portal:hidden-word@127.0.0.1:1/portal'
  expect(await doctor(away)).toMatchObject({
    level: 'fault',
    text: expect.stringMatching(/ECONNREFUSED/),
  })
})

test('a read that its recovery cancels runs on the primary; what is wrong with the read is said', async () => {
  const cancelled = onReplica(db, async (given) => {
    if (given !== db) throw Object.assign(new Error('conflict with recovery'), { code: '40001' })
    return 'primary'
  })
  expect(await cancelled).toBe('primary')
  const wrong = onReplica(db, () => Promise.reject(new Error('a wrong read')))
  await expect(wrong).rejects.toThrow('a wrong read')
})

test('another database is never read', async () => {
  const { url, drop } = await testDatabase()
  const other = openDatabase(primary.url, { readUrl: url })
  expect(await onReplica(other, (given) => Promise.resolve(given))).toBe(other)
  await closeDatabase(other)
  await drop()
})

test('one that goes away costs no answer', async () => {
  await expect.poll(readFrom).toBe(replicaOf(db))
  standby.child.kill('SIGKILL')
  // Its open connections may answer until they notice.
  await expect.poll(readFrom, { interval: 10 }).toBe(db)
  expect(await readFrom()).toBe(db)
})

async function addUser(number: number) {
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const names = { firstName: 'Ana', lastName: 'Reyes', passwordHash: '-', role: 'client' as const }
  const person = { id, email: `person${number}@example.com`, createdAt: new Date(), ...names }
  await db.insertInto('users').values(person).execute()
}

async function connect(socketDir: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: addressOf(socketDir, superuser, 'postgres') })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch {
      // It still starts.
      await new Promise((resolve) => void setTimeout(resolve, 50))
    }
  }
}

async function startStandby(): Promise<Launched> {
  const [source, copy] = [clusterDirOf(folder), path.join(folder, 'standby')]
  await admin.query(`select pg_backup_start('replica', true)`)
  await promisify(execFile)('cp', ['-a', source, copy])
  const { rows } = await admin.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  )
  const own = (await readdir(copy)).filter((file) => /^(postmaster\.|\.s\.)/.test(file))
  await Promise.all(own.map((file) => rm(path.join(copy, file))))
  await writeFile(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o644 })
  await writeFile(path.join(copy, 'standby.signal'), '')
  const from = `host=${primary.socketDir} port=5432 user=${superuser}`
  await appendFile(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  const user = postgresUser(source)
  if (user !== null) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, copy])
  const binaries = await prepareBinaries(user, folder)
  const launched = await launch(copy, binaries, user, { socketDir: copy, durability: 'safe' })
  killAtExit(() => [launched.child.pid])
  return launched
}
