import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { withCode, wrap } from './named-statements.ts'

/** Reads are sent in turn on this many connections. */
const connections = 2

/** Reads that may wait on one connection. */
const mostWaiting = 1000

interface Slot {
  client: pg.Client
  /** Rejects when the connection can't be opened. */
  ready: Promise<PostgresPoolClient>
  waiting: number
}

/**
 * Connections for short reads. All requests share them: a statement is sent without waiting for the answer to the one
 * before (PostgreSQL's pipeline mode), so that many cost few system calls. Each statement is its own transaction. A
 * connection that is lost is opened again by the next read.
 */
export function sharedConnections(
  options: pg.ClientConfig,
): PostgresPool & { end: () => Promise<void> } {
  const slots: (Slot | undefined)[] = []
  let turn = 0
  let ended = false

  function open(at: number): Slot {
    const client = new pg.Client({ ...options, pipeline: true })
    const slot: Slot = { client, waiting: 0, ready: client.connect().then(() => wrapShared(slot)) }
    const forget = () => {
      if (slots[at] === slot) slots[at] = undefined
    }
    client.on('error', forget).on('end', forget)
    slot.ready.catch(forget)
    slots[at] = slot
    return slot
  }

  return {
    options: {},
    async connect() {
      if (ended) throw withCode(new Error('Cannot use a pool after calling end on the pool'))
      turn = (turn + 1) % connections
      const slot = slots[turn] ?? open(turn)
      try {
        return await slot.ready
      } catch (error) {
        throw withCode(error)
      }
    },
    async end() {
      ended = true
      await Promise.all(slots.map(async (slot) => slot?.client.end().catch(() => {})))
    },
  }
}

function wrapShared(slot: Slot): PostgresPoolClient {
  const send = (statement: pg.QueryConfig) => {
    if (slot.waiting >= mostWaiting) {
      const error = new Error('too many reads wait for the database')
      return Promise.reject(Object.assign(error, { code: '53300' }))
    }
    slot.waiting += 1
    return slot.client.query(statement).finally(() => {
      slot.waiting -= 1
    })
  }
  return wrap(send, () => {})
}
