import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { StatementDialog } from '#client/portal/money/StatementDialog.tsx'
import type { DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { useMyClients, usePartInView } from '#client/public/session/my-clients.ts'
import { useUser } from '#client/public/session/session.ts'

/** The statement of the client in view. */
export function OwnStatement(frame: DialogFrame) {
  const statement = trpc.money.statement.useQuery(undefined, { refetchOnMount: readAgain })
  const user = useUser()
  const shown = clientInView ?? user?.id
  const name = useMyClients().find(({ id }) => id === shown)?.name
  const jointOnly = usePartInView() === 'spouse'
  return <StatementDialog {...frame} name={name} statement={statement} jointOnly={jointOnly} />
}
