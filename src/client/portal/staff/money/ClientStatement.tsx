import { clientName } from '#shared/clients/client-name.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { StatementDialog } from '#client/portal/money/StatementDialog.tsx'
import type { Payer } from './use-money-dialogs.ts'

interface ClientStatementProps {
  client: Payer
  opened: boolean
  onClose: () => void
}

export function ClientStatement({ client, ...frame }: ClientStatementProps) {
  const statement = trpc.admin.money.statement.useQuery(
    { clientId: client.id },
    { refetchOnMount: readAgain },
  )
  const name = clientName(client.firstName, client.lastName)
  return <StatementDialog {...frame} name={name} statement={statement} />
}
