import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '#tests/support/server.ts'
import type { Figure } from './figure.ts'
import { megabytes } from './process-figures.ts'

/** The time of the first and of later starts until the ready line, and the memory of the processes two seconds later. */
export async function start(): Promise<Figure[]> {
  const [first, firstSeconds] = await timed(() => startServer())
  await first.stop()
  const [later, laterSeconds] = await timed(() => startServer({ dataDir: first.dataDir }))
  try {
    // The portal gives back what only its start needed after 0.3 s.
    await delay(2000)
    const node = megabytes(Number(/\(process (\d+)\)/.exec(later.output())?.[1]))
    const postgres = megabytes(later.postgresPid() ?? 0)
    return [
      {
        what: 'A later start, seconds to ready',
        measured: laterSeconds.toFixed(2),
        compared: `the first, with a new database: ${firstSeconds.toFixed(2)}`,
        ratio: laterSeconds / firstSeconds,
      },
      {
        what: 'Resident memory of node after the start, MB',
        measured: node.toFixed(0),
        compared: `of the PostgreSQL it started: ${postgres.toFixed(0)}`,
        ratio: node / postgres,
      },
    ]
  } finally {
    await later.remove()
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now()
  return [await work(), (performance.now() - began) / 1000]
}
