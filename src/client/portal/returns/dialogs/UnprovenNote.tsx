import { trpc } from '#client/portal/api/trpc.ts'
import { Icon } from '#client/public/ui/Icon.tsx'

/** A warning before staff give a client something: anybody can register with an address that is not confirmed. */
export function UnprovenNote({ clientId }: { clientId: string }) {
  const { data } = trpc.admin.users.account.useQuery({ id: clientId })
  if (data === undefined || data.emailProven || !data.signsIn) return null
  return (
    <p className="row gap-1 mb-2 ink breaks" role="status">
      <Icon name="alert" />
      <span>
        <strong>Address not confirmed.</strong> We don’t know yet whether {data.email} belongs to
        this client. Ask them to open the link in our welcome email first.
      </span>
    </p>
  )
}
