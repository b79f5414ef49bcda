import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { portal } from '#server/database/embedded/cluster.ts'
import { postgresUser } from '#server/base/os-user.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { killAtExit } from './leftovers.ts'

export interface Pooler {
  /** The address of a database through the pooler. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/**
 * A real PgBouncer in transaction mode in front of the PostgreSQL at `socketDir`. It has fewer connections than the portal
 * wants, so that each transaction of a connection may run on another one.
 */
export async function startPooler(socketDir: string, settings: string[] = []): Promise<Pooler> {
  const program = findPooler()
  if (program === null) throw new Error('These tests need pgbouncer: npm run test:setup -- night')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-pooler-'))
  const config = path.join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${socketDir} port=5432 user=${portal}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'auth_type = any',
    'default_pool_size = 4',
    `unix_socket_dir = ${folder}`,
    'listen_port = 5432',
    ...settings,
  ]
  await writeFile(config, lines.join('\n'))
  // It refuses to run as root, and only PostgreSQL's user can reach its socket.
  const user = postgresUser(folder)
  if (user !== null) await chown(folder, user.uid, user.gid)
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid }
  const child = spawn(program, ['--quiet', config], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const ended = once(child, 'close')
  const cancelKill = killAtExit(() => [child.pid])
  while (!existsSync(path.join(folder, '.s.PGSQL.5432'))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${output.join('')}`)
    await new Promise((resolve) => void setTimeout(resolve, 20))
  }
  return {
    urlOf: (database) => addressOf(folder, portal, database),
    async stop() {
      child.kill('SIGKILL')
      await ended
      cancelKill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The pgbouncer in PGBOUNCER, else the system's, else null. */
export function findPooler(): string | null {
  const installed = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
  return [process.env.PGBOUNCER, ...installed].find((file) => file && existsSync(file)) ?? null
}
