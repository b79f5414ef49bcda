import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { startImpersonation } from '#client/public/session/impersonation.ts'

interface ViewAsButtonProps {
  client: Omit<AdminTaxReturn['client'], 'emailProven'>
  variant?: 'quiet'
}

export function ViewAsButton({ client, ...look }: ViewAsButtonProps) {
  const { viewAs, opening } = useViewAs(client)
  return (
    <Button {...look} size="small" icon="eye" data-print="hide" pending={opening} onClick={viewAs}>
      View as client
    </Button>
  )
}

export function useViewAs(client: ViewAsButtonProps['client']) {
  const { mutate, isPending, isSuccess } = trpc.admin.users.viewAsClient.useMutation({
    onSuccess({ expiresAt }) {
      startImpersonation({ id: client.id, name: fullName(client), until: expiresAt.getTime() })
    },
    onError: (error) => reportFailure('The portal could not be opened as this client', error),
  })
  return { viewAs: () => mutate({ id: client.id }), opening: isPending || isSuccess }
}
