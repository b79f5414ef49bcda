import { afterEach } from 'vitest'
import type { Trx } from '#server/database/database.ts'
import {
  type Lockable,
  lockOrder,
  lockWatch,
  type Strength,
  strengths,
  tableOf,
} from '#server/records/locks/lock.ts'

interface Held {
  kinds: Set<Lockable>
  rows: Map<Lockable, Map<string, Strength>>
}

const heldBy = new WeakMap<Trx, Held>()

/** Makes every change of the tests fail that locks a row after one that comes later in the order. */
export function watchLockOrder(): void {
  afterEach(() => {
    const [fault] = foundFaults()
    if (fault !== undefined) throw fault
  })
  lockWatch.taken = (trx, kind, strength, rows) => {
    const held: Held = heldBy.get(trx) ?? { kinds: new Set(), rows: new Map() }
    heldBy.set(trx, held)
    const table = tableOf(kind)
    const own = held.rows.get(table) ?? new Map<string, Strength>()
    held.rows.set(table, own)
    const fresh = rows
      .map((row) => keyOf(table, row))
      .filter((key) => rank(own.get(key)) < rank(strength))
    if (fresh.length === 0) return
    const later = lockOrder
      .slice(lockOrder.indexOf(kind) + 1)
      .find((other) => held.kinds.has(other))
    if (later !== undefined) refuse(`${kind} is locked after ${later}: see lockOrder`)
    const last = [...own.keys()].toSorted().at(-1) ?? ''
    // A role that changes while its row is waited for belongs to the new order, and the query sorted by the old one.
    const after = (at: number) => (table === 'users' ? last : (fresh[at - 1] ?? last))
    const before = fresh.find((key, at) => !own.has(key) && key < after(at))
    if (before !== undefined && kind === table) {
      refuse(`${kind} is not locked by id: ${before} after ${last}`)
    }
    for (const key of fresh) own.set(key, strength)
    held.kinds.add(kind)
  }
}

/** The change fails, and so does its test, which may not read why. */
function refuse(fault: string): never {
  const error = new Error(fault)
  faults.push(error)
  throw error
}

const faults: Error[] = []

/** Those since the last call; what is left at the end of a test fails it. */
export const foundFaults = () => faults.splice(0)

const rank = (strength: Strength | undefined) =>
  strength === undefined ? -1 : strengths.indexOf(strength)

/** The id of a row of this table in what a query found; staff's accounts sort before others. */
function keyOf(table: Lockable, row: object): string {
  const { id, taxReturnId, packageId, role } = row as Record<string, string | undefined>
  if (table === 'users') return `${role === 'admin' ? 0 : 1}${id}`
  if (table === 'taxReturns') return taxReturnId ?? id ?? ''
  if (table === 'returnPackages') return packageId ?? id ?? ''
  return id ?? ''
}
