import type { ClientAccess } from '#shared/clients/client-access.schema.ts'
import { messageOf, queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { Ends } from './AccessEnds.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

interface EndAccessDialogProps extends DialogFrame {
  access: ClientAccess
}

/** Asks before an access ends, and says what ends with it. */
export function EndAccessDialog({ access, opened, onClose }: EndAccessDialogProps) {
  const { id, part, own } = access
  const name = `${access.firstName} ${access.lastName}`.trim()
  const ends = trpc.clients.whatEnds.useQuery({ id }, { enabled: opened })
  const { mutate, isPending } = trpc.clients.endAccess.useMutation({
    onSuccess() {
      const undo = { label: 'Undo', run: () => void undoEnd(id, name) }
      toast.success('Access ended', `${name}. You can undo this for ten minutes.`, undo)
      onClose()
    },
    onError(error) {
      if (isConfirmFirst(error)) return
      toast.error('Error', messageOf(error, 'The access could not be ended.'))
    },
    onSettled: () => queries.clients.invalidate(),
  })
  const press = part === 'spouse' ? 'Stop sharing' : 'End access'
  return (
    <Dialog opened={opened} onClose={onClose} title={questionOf(access, name)} size="34rem">
      <QueryBoundary
        query={ends}
        what="what ends"
        failed="What ends could not be loaded."
        skeleton={<SkeletonRows rows={3} />}
      >
        {(found) => (
          <Stack gap={16}>
            <p>This ends at once:</p>
            <Ends name={own ? null : name} part={part} ends={found} />
            <p>
              You can undo it for ten minutes. After that, both sides are told, and only a new
              invitation brings the access back. Nothing is deleted.
            </p>
            <DialogActions>
              <Button onClick={onClose} data-autofocus>
                Cancel
              </Button>
              <Button variant="danger" pending={isPending} onClick={() => mutate({ id })}>
                {press}
              </Button>
            </DialogActions>
          </Stack>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

function questionOf({ part, own }: ClientAccess, name: string): string {
  if (part === 'spouse') return own ? 'Stop sharing?' : `Stop sharing with ${name}?`
  return own ? 'End your access?' : `End the access of ${name}?`
}

/** Brings an access back that was ended by mistake. */
export async function undoEnd(id: string, name: string): Promise<void> {
  try {
    await trpcClient.clients.undoEnd.mutate({ id })
    toast.success('Access is back', name)
  } catch (error) {
    if (isConfirmFirst(error)) return
    toast.error('Error', messageOf(error, 'The access could not be brought back.'))
  }
  await queries.clients.invalidate()
}
