import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { RunningServer } from '#tests/support/server.ts'

/** Lets the portal's inspector choose its port: pass it to `startServer`. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

export interface Inspector {
  /** The answer of a method of the Chrome DevTools protocol. */
  ask: (method: string, params?: object) => Promise<unknown>
  close: () => void
}

/** Events have no id. */
const answer = z.object({ id: z.number().default(0), result: z.unknown() })

/** Opens Node's inspector in a running portal. */
export async function inspect({ pid, output }: Pick<RunningServer, 'pid' | 'output'>) {
  process.kill(pid, 'SIGUSR1')
  let address: string | undefined
  while (address === undefined) {
    await delay(50)
    address = /Debugger listening on (ws:\S+)/.exec(output())?.[1]
  }
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answers = new Map<number, (answer: unknown) => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = answer.parse(JSON.parse(String(data)))
    answers.get(id)?.(result)
    answers.delete(id)
  })
  let asked = 0
  const inspector: Inspector = {
    ask(method, params = {}) {
      asked += 1
      const id = asked
      const { promise, resolve } = Promise.withResolvers<unknown>()
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
      return promise
    },
    close: () => socket.close(),
  }
  return inspector
}
