import type { DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { DraftDialog, NewInvoiceDialog } from './DraftDialog.tsx'
import { FeeDialog } from './FeeDialog.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { PayFirstDialog } from './PayFirstDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'
import type { MoneyDialogOf, OpenMoney, Payer } from './use-money-dialogs.tsx'
import { VoidDialog } from './VoidDialog.tsx'
import { clientName } from '#shared/clients/client-name.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { StatementDialog } from '#client/portal/money/StatementDialog.tsx'

interface MoneyDialogProps extends DialogFrame {
  dialog: MoneyDialogOf
  /** For a dialog that leads to the next one. */
  onOpen: OpenMoney
}

export function MoneyDialog({ dialog, onOpen, ...frame }: MoneyDialogProps) {
  switch (dialog.name) {
    case 'fee':
      return <FeeDialog {...frame} taxReturn={dialog.taxReturn} />
    case 'newInvoice':
      return <NewInvoiceDialog {...frame} client={dialog.client} onOpen={onOpen} />
    case 'draft':
      return <DraftDialog {...frame} invoice={dialog.invoice} />
    case 'issue':
      return <IssueDialog {...frame} invoice={dialog.invoice} />
    case 'void':
      return <VoidDialog {...frame} invoice={dialog.invoice} />
    case 'plan':
      return <PlanDialog {...frame} invoice={dialog.invoice} />
    case 'payFirst':
      return <PayFirstDialog {...frame} client={dialog.client} />
    case 'statement':
      return <ClientStatement {...frame} client={dialog.client} />
    case 'record':
      return <RecordDialog {...frame} {...dialog} />
    case 'refund':
      return <RefundDialog {...frame} payment={dialog.payment} />
    case 'mistake':
    case 'returned':
      return (
        <TakeBackDialog {...frame} payment={dialog.payment} returned={dialog.name === 'returned'} />
      )
  }
}

interface ClientStatementProps extends DialogFrame {
  client: Payer
}

function ClientStatement({ client, ...frame }: ClientStatementProps) {
  const statement = trpc.admin.money.statement.useQuery(
    { clientId: client.id },
    { refetchOnMount: readAgain },
  )
  const name = clientName(client.firstName, client.lastName)
  return <StatementDialog {...frame} name={name} statement={statement} />
}
