import { trpc } from '#client/portal/api/trpc.ts'
import { taxDueDate } from '#shared/returns/tax-deadline.ts'
import { heldStep } from '#client/portal/client/money/held-step.ts'
import { payStep } from '#client/portal/client/money/pay-step.ts'
import { useOwnProfile } from './use-own-profile.ts'
import { firmToday, today } from '#client/portal/ui/format.ts'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { useMyClients, usePartInView } from '#client/public/session/my-clients.ts'
import { useUser } from '#client/public/session/session.ts'
import { nextStepOf } from './next-step.ts'
import { isVersionAwaited, type NextStepContent, withCopy, withPayments } from './step-of-return.ts'
import { hasFailed } from '#client/portal/ui/QueryBoundary.tsx'
import { invoiceStep } from '#client/portal/client/money/invoice-step.ts'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'

/** The user's next step: `undefined` while loading, `null` if a query failed. */
export function useNextStep(): NextStepContent | null | undefined {
  const profile = useOwnProfile()
  const returns = trpc.returns.list.useQuery()
  const checklists = trpc.requestItems.own.useQuery()
  const user = useUser()
  const clients = useMyClients()
  const part = usePartInView()
  const profileState =
    profile.data === undefined ? undefined : profile.data !== null || profile.hidden
  const step = nextStepOf({
    email: user?.emailProof ?? { proven: true, required: false },
    hasProfile: profile.isBusiness || profileState,
    asSpouse: profile.hidden,
    helps: part && part === 'helper',
    isStaff: user?.role === 'admin',
    actsForOthers: clientInView === null && clients.length > 1,
    returns: returns.data,
    checklists: checklists.data,
    today: firmToday(),
  })
  const review = step?.link && 'to' in step.link && step.link.to === '/review' ? step : undefined
  const isToReview = review?.owner === 'client' && review.taxReturn !== undefined
  const held = trpc.signing.held.useQuery(
    { taxReturnId: review?.taxReturn?.id ?? '' },
    { enabled: isToReview },
  )
  const isAwaited = step !== undefined && isVersionAwaited(step)
  const copies = trpc.documents.filedReturns.useQuery(undefined, { enabled: isAwaited })
  const invoice = useInvoiceStep(step !== undefined && step.owner !== 'client')
  const newest = returns.data?.[0]
  if (step !== undefined && invoice === undefined) return undefined
  if (isToReview && held.isLoading) return undefined
  if (isAwaited && copies.isLoading) return undefined
  if (isToReview && held.data) return heldStep(held.data.cents)
  if (step !== undefined) {
    const tax = step.owner === 'nobody' && newest ? payStep(newest, today()) : null
    const dueFirst =
      tax && newest && invoice && taxDueDate(newest) > invoice.dueOn
        ? [invoice, tax]
        : [tax, invoice]
    const payments = dueFirst.filter((one) => one !== null && one !== undefined)
    return withPayments(isAwaited ? withCopy(step, copies.data ?? []) : step, payments)
  }
  const stuck = [profile, checklists, returns].some(
    ({ error, fetchStatus }) => error !== null || fetchStatus === 'paused',
  )
  return stuck ? null : undefined
}

/**
 * The next invoice that the client has to pay; null if there is none, undefined while it loads. Loads only if `wanted`.
 */
function useInvoiceStep(wanted: boolean) {
  const enabled = useSeesMoney() === true && wanted
  const invoices = trpc.money.invoices.useQuery(undefined, { enabled })
  if (!enabled || hasFailed(invoices)) return null
  return invoices.data && invoiceStep(invoices.data, firmToday())
}
