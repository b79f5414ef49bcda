import { spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { closeDatabase, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { isAlive } from '#server/database/embedded/cluster.ts'
import { projectRoot } from '#server/base/startup.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { freePort, makeDataDir, type RunningServer, startServer } from '#tests/support/server.ts'

const person = { firstName: 'Ana', lastName: 'Reyes', password: 'Correct-Horse-7' }

async function register(server: RunningServer, email: string): Promise<string> {
  const answer = await call(server, 'POST', '/api/auth/register', { ...person, email })
  expect(answer.status).toBe(201)
  return tokenOf(answer.body)
}

async function roleOf(server: RunningServer, token: string): Promise<unknown> {
  return (await call(server, 'GET', '/api/auth/user', undefined, token)).body.role
}

async function call(
  server: RunningServer,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

function tokenOf(body: Record<string, unknown>): string {
  if (typeof body.token !== 'string') throw new Error('no token')
  return body.token
}

describe('two portals at once, each with its own data', () => {
  let one: RunningServer
  let two: RunningServer

  beforeAll(async () => {
    ;[one, two] = await Promise.all([startServer(), startServer()])
  })
  afterAll(() => Promise.all([one.remove(), two.remove()]))

  test('both serve, and neither has the other’s users', async () => {
    await register(one, 'ana@example.com')
    const signIn = { email: 'ana@example.com', password: person.password }
    expect((await call(one, 'POST', '/api/auth/login', signIn)).status).toBe(200)
    expect((await call(two, 'POST', '/api/auth/login', signIn)).status).toBe(401)
  })

  test('the first lines have the address and the command for the first admin', () => {
    expect(one.output()).toContain(`ready on ${one.url}`)
    expect(one.output()).toContain('npm run grant-admin -- EMAIL')
    expect(one.output()).toContain(
      [
        `Database: embedded, ${one.dataDir}/postgres`,
        `Documents: ${one.dataDir}/documents`,
        `Mail: files in ${one.dataDir}/outbox`,
        'Scanner: off',
      ].join('\n'),
    )
    expect(one.output()).toMatch(
      /^Merrow Tax portal \d+\.\d+\.\d+ \([0-9a-f]{8}\), Node 24\.\S+: ready on /m,
    )
    expect(one.output()).toContain(`Creating the database in ${one.dataDir}/postgres …`)
  })

  test('an admin can be created while it runs', async () => {
    const token = await register(one, 'Boss@Example.com')
    const env = { DATA_DIR: one.dataDir }
    const grant = await npmToEnd(['run', 'grant-admin', '--', 'boss@example.com'], env)
    expect(grant).toMatchObject({ code: 0 })
    expect(await roleOf(one, token)).toBe('admin')
    const notifications = await call(one, 'GET', '/api/notifications', undefined, token)
    expect(JSON.stringify(notifications.body)).toContain('Account Role Updated')
    expect(one.postgresPid()).not.toBeNull()
  })

  test('grant-admin prints one line for each error', async () => {
    const env = { DATA_DIR: one.dataDir }
    const nobody = await npmToEnd(['run', '--silent', 'grant-admin', '--', 'no@example.com'], env)
    expect(nobody.code).toBe(1)
    expect(nobody.output).toContain('No one has registered as no@example.com')
    expect(nobody.output).not.toContain('    at ')
  })

  test('reset-two-factor prints one line, also for an account without a factor', async () => {
    await register(one, 'dora@example.com')
    const env = { DATA_DIR: one.dataDir }
    const command = ['run', '--silent', 'reset-two-factor', '--', 'dora@example.com']
    const { code, output } = await npmToEnd(command, env)
    expect([code, output.trim()]).toEqual([1, 'This account has no second factor'])
  })

  test('a killed PostgreSQL is back without a restart of the portal', async () => {
    const token = await register(two, 'cleo@example.com')
    const pid = two.postgresPid()
    if (pid !== null) process.kill(pid, 'SIGKILL')
    // Its old processes live on for a moment: only a new pid shows that it is back.
    const served = async () => ({
      another: ![pid, null].includes(two.postgresPid()),
      role: await roleOf(two, token),
    })
    await expect.poll(served).toStrictEqual({ another: true, role: 'client' })
  })
})

describe('two portals on the same data, one after another and at once', () => {
  let dataDir: string

  beforeEach(async () => {
    dataDir = await makeDataDir()
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test('after a kill it starts again with all data, takes over its PostgreSQL and stops it at the end', async () => {
    const first = await startServer({ dataDir })
    const token = await register(first, 'ana@example.com')
    const orphan = first.postgresPid()
    await first.kill()
    expect(orphan !== null && isAlive(orphan)).toBe(true)

    const again = await startServer({ dataDir })
    expect(again.postgresPid()).toBe(orphan)
    expect(await roleOf(again, token)).toBe('client')
    expect(await again.stop()).toBe(0)
    expect(again.postgresPid()).toBeNull()
  })

  test('the last one to stop stops PostgreSQL', async () => {
    const first = await startServer({ dataDir })
    const second = await startServer({ dataDir })
    expect(await first.stop()).toBe(0)
    expect((await fetch(`${second.url}/api/health`)).status).toBe(200)
    expect(await second.stop()).toBe(0)
    expect(second.postgresPid()).toBeNull()
  })
})

function expectOneLine({ code, output }: { code: number | null; output: string }, line: RegExp) {
  expect(code).toBe(1)
  const lines = output.split('\n').filter((text) => text && !text.startsWith('npm warn'))
  expect(lines).toEqual([expect.stringMatching(line)])
}

describe('a start that must fail', () => {
  let dataDir: string

  beforeEach(async () => {
    dataDir = await makeDataDir()
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  test.each([
    [
      'a wrong value',
      { PORT: 'http' },
      /^PORT must be a whole number from 1 to 65535, not "http"$/,
    ],
    [
      'an external database without keys',
      { DATABASE_URL: 'postgresql://localhost/portal' },
      /^ENCRYPTION_KEYS .*DATABASE_URL.*$/,
    ],
    [
      'an unreachable database',
      {
        DATABASE_URL: 'postgresql://user:hunter2@127.0.0.1:1/portal',
        ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      },
      /^DATABASE_URL: the database does not answer: .*ECONNREFUSED(?!.*hunter2).*$/,
    ],
  ])('%s stops it with one line', async (_name, env, line) => {
    const PORT = String(await freePort())
    const start = await npmToEnd(['start', '--silent'], { DATA_DIR: dataDir, PORT, ...env })
    expectOneLine(start, line)
  })

  test.each(['start', 'run db:migrate'])(
    'npm %s stops with one line if the folder is read-only',
    async (command) => {
      // Not even root can create files in the first; only root can write to the second.
      const readOnly = process.getuid?.() === 0 ? '/sys' : dataDir
      await chmod(dataDir, 0o500)
      const end = await npmToEnd(['--silent', ...command.split(' ')], { DATA_DIR: readOnly })
      expectOneLine(end, /^DATA_DIR: \S+ can’t be used: E[A-Z]+: .+$/)
    },
  )

  test.each([
    ['9999_newer', /^The database was changed by a newer version of the portal, .+$/],
    ['0001_portal', /^The database was made before the first release .+ empty DATA_DIR .+$/],
  ])('a database with the migration %s stops it with one line', async (name, line) => {
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    expect((await npmToEnd(['run', 'db:migrate'], env)).code).toBe(0)
    const postgres = await startPostgres(dataDir)
    const db = openDatabase(postgres.url)
    await sql`insert into kysely_migration values (${name}, now()::text)`.execute(db)
    await closeDatabase(db)
    await postgres.stop()
    for (const command of [['start'], ['run', 'db:migrate']]) {
      expectOneLine(await npmToEnd([...command, '--silent'], env), line)
    }
  })

  test.runIf(process.getuid?.() === 0)(
    'without a built client, in a checkout that it can’t write, it says what to run and has made nothing',
    async () => {
      await mkdir(path.join(projectRoot, 'dist'), { recursive: true })
      const main = '--import ./src/server/process/check-node.mjs src/server/main.ts'
      const script = `mount -t tmpfs -o ro none dist && exec ${process.execPath} ${main}`
      const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
      const start = spawnSync('unshare', ['-m', 'sh', '-c', script], { cwd: projectRoot, env })
      expect([start.status, String(start.stderr)]).toEqual([
        1,
        `The portal can’t write its client to ${projectRoot}/dist/builds: run npm run build as the owner of the checkout\n`,
      ])
      expect(await readdir(dataDir)).toEqual([])
    },
  )

  test('a port in use stops it with one line, and it has made nothing', async () => {
    const first = await startServer()
    const env = { PORT: new URL(first.url).port }
    const before = await readdir(dataDir)
    await expect(startServer({ dataDir, env })).rejects.toThrow(
      `PORT: ${env.PORT} is in use by another program`,
    )
    const metrics = { METRICS_PORT: env.PORT }
    await expect(startServer({ dataDir, env: metrics })).rejects.toThrow(
      `METRICS_PORT: ${env.PORT} is in use by another program; set METRICS_PORT to a free one`,
    )
    expect(await readdir(dataDir)).toEqual(before)
    await expect(npmToEnd(['run', 'db:migrate'], { DATA_DIR: dataDir })).resolves.toMatchObject({
      code: 0,
    })
    await first.remove()
  })
})
