import type { ComponentProps } from 'react'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { isFinished } from '#shared/returns/return-status.ts'
import { isOwed, isToPay } from '#shared/returns/refund.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'

interface TaxPaidButtonProps extends Pick<ComponentProps<typeof ChangeButton>, 'size' | 'variant'> {
  of: Pick<TaxReturn, 'id' | 'taxYear'>
  /** False takes back what the client said. */
  paid?: boolean
}

/** Ends the step to pay the IRS: the portal can’t see that payment, so the client says so. */
export function TaxPaidButton({ of: { id, taxYear }, paid = true, ...look }: TaxPaidButtonProps) {
  const sees = useSeesMoney() === true
  const say = trpc.money.taxPaid.useMutation({
    onSuccess: () => queries.returns.list.invalidate(),
    onError: (error) => {
      toast.error('Not saved', messageOf(error, 'We couldn’t save that.'))
    },
  })
  if (!sees) return null
  return (
    <ChangeButton {...look} pending={say.isPending} onClick={() => say.mutate({ id, paid })}>
      {paid ? 'I have paid it' : 'Not paid after all'}
      <span className="visually-hidden"> (tax for {taxYear})</span>
    </ChangeButton>
  )
}

/** Below a return in the list, where the step of another one may come first. */
export function TaxPaidNote({ taxReturn }: { taxReturn: TaxReturn }) {
  if (!isOwed(taxReturn) || !isFinished(taxReturn.status)) return null
  return (
    <p>
      <TaxPaidButton of={taxReturn} paid={isToPay(taxReturn)} size="small" />
    </p>
  )
}
