import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { z } from 'zod'

/**
 * What each of these connections has still on its way to its reader, as a text that changes when the reader takes some.
 *
 * The system takes over megabytes of an answer at once, and then none for minutes on a slow line. So it is also asked
 * what the other side has not acknowledged: the column tx_queue of /proc/net/tcp (proc_pid_net(5)).
 */
export async function unreadBytes(sockets: Socket[]): Promise<Map<Socket, string>> {
  const queues = sockets.length > 0 ? await sendQueues() : new Map<string, string>()
  const bytesOf = (socket: Socket) => {
    const { data } = handle.safeParse(Reflect.get(socket, '_handle'))
    const unacknowledged = data && queues.get(inodeOf(data.fd))
    return `${socket.bytesWritten} ${data?.writeQueueSize} ${unacknowledged}`
  }
  return new Map(sockets.map((socket) => [socket, bytesOf(socket)]))
}

/** What Node holds of a connection, and asks itself about before a timeout. */
const handle = z.object({ fd: z.number(), writeQueueSize: z.number() })

/** By the socket's inode. None where the system doesn't say. */
async function sendQueues(): Promise<Map<string, string>> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) =>
    readFile(file, 'latin1').catch(() => ''),
  )
  const lines = (await Promise.all(tables)).join('\n').split('\n')
  return new Map(
    lines.map((line) => {
      const columns = line.trim().split(/\s+/)
      return [columns[9] ?? '', columns[4]?.split(':')[0] ?? '']
    }),
  )
}

function inodeOf(fd: number): string {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? 'none'
  } catch {
    return 'none'
  }
}
