import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { portal, runAs, superuser } from '#server/database/embedded/cluster.ts'
import { postgresUser } from '#server/base/os-user.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { limits } from '#tests/support/patience.ts'

/** A new cluster in `dataDir` by the programs of another PostgreSQL than ours, as a distribution configures it. */
export async function startOtherPostgres(programs: string, dataDir: string) {
  const folder = path.join(dataDir, 'postgres')
  const user = postgresUser(folder)
  await mkdir(folder, { mode: 0o700 })
  if (user !== null) await chown(folder, user.uid, user.gid)
  const identity = runAs(user)
  const options = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', `--username=${superuser}`]
  await promisify(execFile)(path.join(programs, 'initdb'), ['-D', folder, ...options], identity)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '150',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(programs, 'postgres'), ['-D', folder, ...args], {
    ...identity,
    stdio: 'ignore',
  })
  const ended = once(server, 'exit')
  const client = await firstConnection(folder)
  const { rows } = await client.query('show server_version')
  console.log(`PostgreSQL ${rows[0]?.server_version}`)
  await client.query(`create role ${portal} login`)
  await client.end()
  return {
    socketDir: folder,
    async stop() {
      server.kill('SIGINT')
      await ended
    },
  }
}

async function firstConnection(socketDir: string): Promise<pg.Client> {
  const connectionString = addressOf(socketDir, superuser, 'postgres')
  for (const deadline = Date.now() + limits.wait; ;) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await new Promise((resolve) => void setTimeout(resolve, 50))
  }
}
