import type { ClientDetails } from '#shared/admin.schema.ts'
import { reportFailure } from '../admin/failures.ts'
import { fullName } from '../admin/names.ts'
import { trpc } from '../trpc.ts'
import { Button } from '../ui/Button.tsx'
import { startView } from './view.ts'

/** Turns this tab into what the client sees. */
export function ViewAsButton({ client }: { client: ClientDetails }) {
  const { mutate, isPending, isSuccess } = trpc.admin.users.viewAsClient.useMutation({
    onSuccess({ expiresAt }) {
      startView({ id: client.id, name: fullName(client), until: expiresAt.getTime() })
    },
    onError: (error) => reportFailure('The portal could not be opened as this client', error),
  })
  return (
    <Button
      size="small"
      icon="eye"
      data-print="hide"
      pending={isPending || isSuccess}
      onClick={() => mutate({ id: client.id })}
    >
      View as client
    </Button>
  )
}
