import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { type Again, recordedAlready } from '#client/portal/staff/base/recorded-already.ts'
import { amountOf, type Check, noteOf } from './check-list.ts'

export type PaymentsOf = (clientId: string) => readonly AdminPayment[]

/** The newest entries of each client in the list. */
export function useRecorded(checks: readonly Check[]): PaymentsOf {
  const ids = payersOf(checks)
  const answers = trpc.useQueries((query) =>
    ids.map((clientId) => query.admin.money.payments(newestOf(clientId))),
  )
  const read = new Map(ids.map((id, place) => [id, answers[place]?.data?.items]))
  return (id) => read.get(id) ?? []
}

/** Reads the newest entries again, because somebody else may have recorded one. */
export async function readRecorded(
  checks: readonly Check[],
  known: PaymentsOf,
): Promise<PaymentsOf> {
  const read = await Promise.all(
    payersOf(checks).map(async (id) => {
      // Without an answer, what was read before counts.
      const page = await queries.admin.money.payments
        .fetch(newestOf(id), { staleTime: 0 })
        .catch(() => null)
      return [id, page?.items ?? known(id)] as const
    }),
  )
  const newest = new Map(read)
  return (id) => newest.get(id) ?? []
}

/** The warning that a check is recorded, or in the list above, already. */
export function againOf(
  checks: readonly Check[],
  check: Check,
  paymentsOf: PaymentsOf,
): Again | null {
  const { payer, receivedOn, state } = check
  // One that the server did not answer may be its own double, and is recorded only once.
  if (payer === null || state.is === 'recorded' || state.is === 'unknown') return null
  const amount = amountOf(check)
  const cents = 'cents' in amount ? amount.cents : null
  const payment = { way: 'check' as const, cents, note: noteOf(check), receivedOn }
  const recorded = recordedAlready(payment, paymentsOf(payer.id))
  return recorded?.asks ? recorded : (twinOf(checks, check) ?? recorded)
}

/** An earlier check with the same client and number: it may be one check, typed twice. */
function twinOf(checks: readonly Check[], check: Check): Again | null {
  if (check.number.trim() === '') return null
  const above = checks.slice(0, checks.indexOf(check))
  const alike = (other: Check) =>
    other.payer?.id === check.payer?.id && noteOf(other) === noteOf(check)
  const same = above.findIndex((other) => alike(other) && isSame(other, check))
  if (same >= 0) {
    return { text: `Check ${same + 1} has the same client, number, amount and day.`, asks: true }
  }
  const twin = above.findIndex(alike)
  return twin < 0
    ? null
    : { text: `Check ${twin + 1} has the same client and number.`, asks: false }
}

function isSame(other: Check, check: Check): boolean {
  const [one, two] = [amountOf(other), amountOf(check)]
  return (
    other.receivedOn === check.receivedOn &&
    'cents' in one &&
    'cents' in two &&
    one.cents === two.cents
  )
}

function payersOf(checks: readonly Check[]): string[] {
  const waiting = checks.filter(({ state }) => state.is !== 'recorded')
  return [...new Set(waiting.flatMap(({ payer }) => payer?.id ?? []))]
}

/** A check that comes twice comes soon after. */
function newestOf(clientId: string) {
  return { clientId, limit: 100 }
}
