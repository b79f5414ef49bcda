import { clientName } from '#shared/clients/client-name.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { StatementDialog } from '#client/portal/money/StatementDialog.tsx'
import type { DialogFrame } from '#client/portal/ui/Dialog.tsx'
import type { Payer } from './use-money-dialogs.tsx'

interface ClientStatementProps extends DialogFrame {
  client: Payer
}

export function ClientStatement({ client, ...frame }: ClientStatementProps) {
  const statement = trpc.admin.money.statement.useQuery(
    { clientId: client.id },
    { refetchOnMount: readAgain },
  )
  const name = clientName(client.firstName, client.lastName)
  return <StatementDialog {...frame} name={name} statement={statement} />
}
