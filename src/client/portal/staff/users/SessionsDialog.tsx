import { useRef } from 'react'
import { z } from 'zod'
import { formatMoment } from '#shared/firm/dates.ts'
import { staffReason } from '#shared/users/users.schema.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { focusFirstError, useSchemaForm } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import type { AccountDialogProps } from './AccountMenu.tsx'
import { ReasonInput } from './ReasonInput.tsx'
import styles from './users.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** Where another admin is signed in. Each session can be ended, with a reason. */
export function SessionsDialog({ user, opened, onClose }: AccountDialogProps) {
  const fields = useRef<HTMLDivElement>(null)
  const sessions = trpc.admin.users.sessions.useQuery({ userId: user.id }, { enabled: opened })
  const { form } = useSchemaForm(z.object({ reason: staffReason }), { reason: '' })
  const { mutate, isPending, variables } = trpc.admin.users.endSessions.useMutation({
    onSuccess: (_answer, { sessionId }) =>
      toast.success(sessionId === null ? 'Sessions ended' : 'Session ended', fullName(user)),
    onError: (error) => reportFailure('Failed to end the session', error),
    onSettled: () => queries.admin.users.sessions.invalidate(),
  })
  const end = (sessionId: string | null) => {
    if (isPending) return
    if (form.validate().hasErrors) return focusFirstError(fields.current)
    mutate({ userId: user.id, sessionId, reason: form.values.reason })
  }
  const isEnding = (sessionId: string | null) => isPending && variables?.sessionId === sessionId
  return (
    <Dialog opened={opened} onClose={onClose} title={`Sessions of ${fullName(user)}`}>
      <QueryBoundary
        query={sessions}
        what="sessions"
        failed="The sessions could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p>{fullName(user)} is not signed in anywhere.</p>
          ) : (
            <Stack gap={16} ref={fields}>
              <ReasonInput {...form.getInputProps('reason')} />
              <ul className="rows">
                {list.map(({ id, device, address, lastUsedAt }) => (
                  <Row key={id} as="li" gap={16} between className="py-16">
                    <div>
                      <p className={`strong breaks ${styles.name}`}>{device}</p>
                      <p className="small breaks">
                        {address ?? 'Unknown address'} · last used {formatMoment(lastUsedAt)}
                      </p>
                    </div>
                    <Button size="small" pending={isEnding(id)} onClick={() => end(id)}>
                      End session
                    </Button>
                  </Row>
                ))}
              </ul>
              <DialogActions>
                <Button onClick={onClose}>Close</Button>
                <Button variant="danger" pending={isEnding(null)} onClick={() => end(null)}>
                  End all
                </Button>
              </DialogActions>
            </Stack>
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}
