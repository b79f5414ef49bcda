import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { invoiceRule } from '#shared/money/invoice-states.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { Fee } from '#shared/money/money.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ReturnHeading } from '#client/portal/staff/base/dialog-parts.tsx'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { both } from '#client/portal/ui/both.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { Books } from './Books.tsx'
import { LinesList } from './LinesList.tsx'
import { refreshBooks } from './money-data.ts'
import styles from './staff-money.module.css'
import { type OpenMoney, useMoneyDialogs } from './use-money-dialogs.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface ReturnMoneyDialogProps extends DialogFrame {
  taxReturn: AdminTaxReturn
}

/** The fee of a return, its invoices and their payments. */
export function ReturnMoneyDialog({ taxReturn, opened, onClose }: ReturnMoneyDialogProps) {
  const { id: taxReturnId } = taxReturn
  const fee = trpc.money.fee.useQuery({ taxReturnId })
  const invoices = trpc.admin.money.invoices.useQuery({ taxReturnId })
  const payments = trpc.admin.money.payments.useQuery({ taxReturnId })
  const dialogs = useMoneyDialogs()
  return (
    <Dialog opened={opened} onClose={onClose} title="Fee and invoices" size="44rem">
      <ReturnHeading taxReturn={taxReturn} />
      <QueryBoundary
        query={both(fee, both(invoices, payments))}
        what="fee and invoices"
        failed="Fee and invoices could not be loaded."
        skeleton={<SkeletonLines lines={10} />}
      >
        {([fee, [{ items: invoices }, { items: payments }]]) => (
          <Stack gap={16} className={styles.even}>
            <FeePart {...{ taxReturn, fee, invoices }} onOpen={dialogs.open} />
            <Books invoices={invoices} payments={payments} onOpen={dialogs.open} />
          </Stack>
        )}
      </QueryBoundary>
      {dialogs.dialog}
    </Dialog>
  )
}

interface FeePartProps {
  taxReturn: AdminTaxReturn
  fee: Fee | null
  invoices: readonly AdminInvoice[]
  onOpen: OpenMoney
}

function FeePart({ taxReturn, fee, invoices, onOpen }: FeePartProps) {
  const hasInvoice = invoices.some(({ state }) => !invoiceRule(state).ended)
  const isFiled = taxReturn.status === 'filed'
  const canChange = !isFiled || (fee !== null && !hasInvoice)
  return (
    <Stack as="section" gap={12} aria-label="Fee">
      {fee ? (
        <>
          <LinesList lines={fee.lines} total={fee.total} />
          <p className="meta">{agreedText(fee, taxReturn)}</p>
        </>
      ) : (
        <p className="measure">
          No fee yet.
          {canChange &&
            ' The client sees it as soon as you set it, and the signature under the engagement letter binds it.'}
        </p>
      )}
      <div className="actions">
        {fee !== null && fee.total > 0 && !hasInvoice && (
          <MakeInvoice taxReturn={taxReturn} onOpen={onOpen} />
        )}
        {canChange && (
          <Button
            variant={fee ? 'secondary' : 'primary'}
            onClick={() => onOpen({ name: 'fee', taxReturn })}
          >
            {isFiled ? 'Lower the fee' : fee ? 'Change the fee' : 'Set the fee'}
          </Button>
        )}
      </div>
    </Stack>
  )
}

/** A draft with the lines of the fee, which opens to be looked at and issued. */
function MakeInvoice({ taxReturn, onOpen }: Pick<FeePartProps, 'taxReturn' | 'onOpen'>) {
  const { id: taxReturnId, client } = taxReturn
  const draft = trpc.admin.money.draft.useMutation({
    onSuccess(invoice) {
      refreshBooks()
      onOpen({ name: 'issue', invoice })
    },
    onError: (error) => reportFailure('The invoice could not be made', error),
  })
  return (
    <Button
      variant="primary"
      pending={draft.isPending}
      onClick={() => draft.mutate({ clientId: client.id, taxReturnId })}
    >
      Make the invoice
    </Button>
  )
}

function agreedText({ agreed, setAt }: Fee, { letterSignedAt }: AdminTaxReturn): string {
  const set = `Set ${formatDate(setAt)}`
  if (letterSignedAt === null) return `${set}. The letter is not signed yet.`
  return agreed === null
    ? `${set}. The signed letter names no fee.`
    : `${set}. The client signed for ${formatCents(agreed)}.`
}
