import { useState } from 'react'
import { formatCents, formatDollarsPlain } from '#shared/base/format-money.ts'
import { fieldsOf, messageOf, queries, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import {
  amountOf,
  type Check,
  isEmpty,
  missingIn,
  noteOf,
  type useCheckList,
} from './check-list.ts'
import { listed } from './invoice-words.ts'
import type { CheckPlan } from './plan-checks.ts'
import { againOf, type PaymentsOf, readRecorded } from './use-recorded.ts'

type CheckList = ReturnType<typeof useCheckList>

/** Records the checks of a list, one payment each, in their order. What is refused stays with its reason. */
export function useRecordChecks(
  { checks, change }: CheckList,
  plans: readonly (CheckPlan | null)[],
  paymentsOf: PaymentsOf,
) {
  const [pending, setPending] = useState(false)
  const [result, setResult] = useState('')

  /** Returns the first check that is not complete, or asks for a second yes, and its field; then nothing is recorded. */
  async function record() {
    const waiting = checks
      .map((check, place) => ({ check, plan: plans[place] ?? null }))
      .filter(({ check }) => !isEmpty(check) && check.state.is !== 'recorded')
    const missing = waiting.flatMap(({ check }) => {
      const missed = missingIn(check)
      return missed === null ? [] : [{ check, ...missed }]
    })
    for (const { check, why } of missing) change(check.key, { state: { is: 'refused', why } })
    if (missing.length > 0) return missing[0]
    setPending(true)
    const doubled = await findDoubled()
    if (doubled.length > 0) {
      for (const { check, why } of doubled) change(check.key, { state: { is: 'refused', why } })
      setPending(false)
      return doubled[0]
    }
    const counts = { recorded: 0, refused: 0 }
    for (const { check, plan } of waiting) {
      const done = await recordOne(check, plan)
      if (done === null) break
      counts[done ? 'recorded' : 'refused'] += 1
    }
    setPending(false)
    setResult(resultOf(counts))
    void queries.admin.money.invalidate()
    void queries.admin.returns.invalidate()
    return undefined
  }

  async function findDoubled() {
    const newest = await readRecorded(checks, paymentsOf)
    return checks.flatMap((check) => {
      const again = check.anyway ? null : againOf(checks, check, newest)
      return again?.asks ? [{ check, field: 'anyway' as const, why: again.text }] : []
    })
  }

  /** True if it was recorded; null if the session is over, so that the others would not be either. */
  async function recordOne(check: Check, plan: CheckPlan | null): Promise<boolean | null> {
    const { key } = check
    change(key, { state: { is: 'saving' } })
    try {
      const { parts, credit } = await trpcClient.admin.money.record.mutate(inputOf(check, plan))
      const numbers = parts.map(({ number }) => String(number ?? ''))
      const pays =
        numbers.length > 0 && ` for invoice${numbers.length > 1 ? 's' : ''} ${listed(numbers)}`
      const what = `Recorded${pays || ''}${credit > 0 ? `, ${formatCents(credit)} of it as credit` : ''}`
      change(key, { state: { is: 'recorded', what } })
      return true
    } catch (error) {
      const status = statusOf(error)
      if (status === 401) {
        change(key, {})
        reportFailure('The checks could not be recorded', error)
        return null
      }
      const why = fieldsOf(error)[0]?.message ?? messageOf(error, 'It could not be recorded')
      const isUnknown = status === null || status >= 500
      change(key, { state: isUnknown ? { is: 'unknown' } : { is: 'refused', why } })
      return false
    }
  }

  return { pending, result, record }
}

/** With the parts that the screen has announced. */
function inputOf({ key, payer, receivedOn, ...check }: Check, plan: CheckPlan | null) {
  const amount = amountOf(check)
  return {
    key,
    clientId: payer?.id ?? '',
    way: 'check' as const,
    amount: 'cents' in amount ? formatDollarsPlain(amount.cents) : check.amount,
    receivedOn,
    note: noteOf(check),
    parts: (plan?.parts ?? []).map(({ invoice, cents }) => ({
      invoiceId: invoice.id,
      amount: formatDollarsPlain(cents),
    })),
  }
}

function resultOf({ recorded, refused }: { recorded: number; refused: number }): string {
  const done = recorded === 1 ? '1 check is recorded.' : `${recorded} checks are recorded.`
  if (refused === 0) return done
  return `${done} ${refused === 1 ? '1 is not' : `${refused} are not`}: see why below it.`
}
