import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { z } from 'zod'
import { poolOf } from '#server/database/database.ts'
import type { Inspector } from '../inspector.ts'
import type { SeededPortal } from '../portal.ts'
import { megabytes, processorSeconds } from '../process-figures.ts'

/** The portal's process at one moment. Memory is in megabytes. */
export interface Sample {
  seconds: number
  resident: number
  heap: number
  external: number
  /** Timers, sockets and other things that Node keeps open. */
  handles: number
  files: number
  /** The number of connections to PostgreSQL. */
  connections: number
  processor: number
}

export async function sampleOf(
  { portal: { pid }, services: { db } }: SeededPortal,
  inspector: Inspector,
  began: number,
): Promise<Sample> {
  const [heap = 0, external = 0, handles = 0] = await evaluate(
    inspector,
    `(({ heapUsed, external }) => [heapUsed, external, process.getActiveResourcesInfo().length])(
      process.memoryUsage())`,
  )
  const connections = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend'`.execute(db)
  return {
    seconds: (performance.now() - began) / 1000,
    resident: megabytes(pid),
    heap: heap / 2 ** 20,
    external: external / 2 ** 20,
    handles,
    files: readdirSync(`/proc/${pid}/fd`).length,
    // Not counting this process's own connections.
    connections: (connections.rows[0]?.count ?? 0) - poolOf(db).totalCount,
    processor: processorSeconds(pid),
  }
}

/** Megabytes in use after a garbage collection. */
export async function heapOf(inspector: Inspector): Promise<number> {
  await inspector.ask('HeapProfiler.collectGarbage')
  const [heap = 0] = await evaluate(inspector, '[process.memoryUsage().heapUsed]')
  return heap / 2 ** 20
}

const evaluated = z.object({ result: z.object({ value: z.array(z.number()) }) })

async function evaluate(inspector: Inspector, expression: string): Promise<number[]> {
  const answer = await inspector.ask('Runtime.evaluate', { expression, returnByValue: true })
  return evaluated.parse(answer).result.value
}
