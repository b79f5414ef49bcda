import { trpc } from '#client/portal/api/trpc.ts'
import { taxDueDate } from '#shared/tax-deadline.ts'
import { payStep } from '#client/portal/money/pay-step.ts'
import { useInvoiceStep } from '#client/portal/money/use-invoice-step.ts'
import { useOwnProfile } from '#client/portal/profile/use-own-profile.ts'
import { firmToday, today } from '#client/portal/ui/format.ts'
import { useUser } from '#client/public/session/session.ts'
import { nextStepOf } from './next-step.ts'
import type { NextStepContent } from './step-of-return.ts'

/** The user's next step: `undefined` while loading, `null` if a query failed. */
export function useNextStep(): NextStepContent | null | undefined {
  const profile = useOwnProfile()
  const returns = trpc.returns.list.useQuery()
  const checklists = trpc.requestItems.own.useQuery()
  const user = useUser()
  const profileState =
    profile.data === undefined ? undefined : profile.data !== null || profile.hidden
  const step = nextStepOf({
    email: user?.emailProof ?? { proven: true, required: false },
    hasProfile: profile.isBusiness || profileState,
    asSpouse: profile.hidden,
    returns: returns.data,
    checklists: checklists.data,
    today: firmToday(),
  })
  const bill = useInvoiceStep(step !== undefined && step.owner !== 'client')
  const newest = returns.data?.[0]
  if (step !== undefined && bill === undefined) return undefined
  // A client who owes tax must not read that there is nothing to do.
  if (step?.owner === 'nobody' && newest) {
    const tax = payStep(newest, today())
    const taxDue = taxDueDate(newest)
    // Nothing tells us that the tax is paid, so after its day it does not hide an invoice.
    const isFirst = !bill || (taxDue >= today() && taxDue < (bill.dueOn ?? ''))
    if (tax && isFirst) return tax
  }
  if (step !== undefined) return bill ?? step
  const stuck = [profile, checklists, returns].some(
    ({ error, fetchStatus }) => error !== null || fetchStatus === 'paused',
  )
  return stuck ? null : undefined
}
