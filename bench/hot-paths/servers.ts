import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { forkFile, pin, startSeededPortal, startSender } from '../portal.ts'

export type Side = 'portal' | 'floor'
export type Servers = Awaited<ReturnType<typeof startServers>>

/**
 * Starts the portal over a seeded firm, the floor over the same database, and the sender. The servers run on the first
 * processor, the database and the sender on the second.
 */
export async function startServers() {
  const { folder, url, people, portal, stop } = await startSeededPortal({ WORKER: 'off' })
  await mkdir(path.join(folder, 'floor'))
  const floor = forkFile('floor.ts', { DATABASE_URL: url, FOLDER: path.join(folder, 'floor') })
  const sender = startSender()
  const [floorPort]: unknown[] = await once(floor, 'message')
  pin([portal.pid, floor.pid], 0)
  pin([portal.postgresPid(), sender.pid, process.pid], 1)
  return {
    folder,
    people,
    ports: { portal: Number(new URL(portal.url).port), floor: Number(floorPort) },
    pids: { portal: portal.pid, floor: floor.pid ?? 0 },
    measure: sender.measure,
    async stop() {
      floor.kill()
      sender.stop()
      await stop()
    },
  }
}
