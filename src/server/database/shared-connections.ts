import type { Duplex } from 'node:stream'
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { type StatementNames, wrap } from './named-statements.ts'

/** Reads are sent in turn on this many connections. */
const connections = 2

/** Reads that may wait on one connection. */
const mostWaiting = 1000

interface Slot {
  client: pg.Client
  /** Rejects if the connection can't be opened. */
  ready: Promise<unknown>
  waiting: number
}

/**
 * Connections for short reads. All requests share them: a statement is sent without waiting for the answer to the one
 * before (PostgreSQL's pipeline mode), so that many cost few system calls. Each statement is its own transaction, and
 * its columns keep their names in SQL. A read that loses its connection is sent once more on a new one: it changes
 * nothing.
 */
export function sharedConnections(options: pg.ClientConfig, statementName: StatementNames) {
  const slots: (Slot | undefined)[] = []
  let turn = 0
  let ended = false

  function open(at: number): Slot {
    const client = new pg.Client({ ...options, pipeline: true })
    const slot: Slot = { client, waiting: 0, ready: client.connect() }
    const discard = () => {
      if (slots[at] === slot) slots[at] = undefined
    }
    client.on('error', discard).on('end', discard)
    slot.ready.catch(discard)
    slots[at] = slot
    return slot
  }

  async function send(statement: pg.QueryConfig): Promise<unknown> {
    if (ended) throw new Error('Cannot use a pool after calling end on the pool')
    turn = (turn + 1) % connections
    const at = turn
    const slot = slots[at] ?? open(at)
    try {
      return await query(slot, statement)
    } catch (error) {
      if (!wasClosed(error)) throw error
      if (slots[at] === slot) slots[at] = undefined
      return query(slots[at] ?? open(at), statement)
    }
  }

  const client = wrap(send, () => {}, statementName)
  return {
    executeQuery: <Row>({ sql, parameters }: CompiledQuery<Row>): Promise<QueryResult<Row>> =>
      client.query(sql, parameters),
    async end() {
      ended = true
      // A connection that is lost has ended.
      await Promise.all(slots.map(async (slot) => slot?.client.end().catch(() => {})))
    },
  }
}

async function query(slot: Slot, statement: pg.QueryConfig): Promise<unknown> {
  if (slot.waiting >= mostWaiting) {
    throw Object.assign(new Error('too many reads wait for the database'), { code: '53300' })
  }
  slot.waiting += 1
  try {
    await slot.ready
    sendTogether(slot.client.connection.stream)
    return await slot.client.query(statement)
  } finally {
    slot.waiting -= 1
  }
}

/** Holds back writes until the end of this turn of the event loop, so that all its statements take one system call. */
function sendTogether(stream: Duplex): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** PostgreSQL is restarting, or an operator has ended its sessions (57P01). */
function wasClosed(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '57P01'
  return error instanceof Error && error.message.startsWith('Connection terminated')
}
