import { useState } from 'react'
import type { FoundClient } from '#shared/users/users.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { ChooseClient } from '#client/portal/staff/base/ChooseClient.tsx'
import { fullName } from '#client/portal/staff/base/format.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { DialogActions } from '#client/portal/ui/Dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import type { ThreadStepProps } from './thread-step.ts'
import { stepOptions } from './use-steps.ts'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** A visitor's thread becomes a client's: chosen by staff, because anybody can type any address. */
export function AttachThread({ thread, onClose }: ThreadStepProps) {
  const { id, visitor } = thread
  const [chosen, choose] = useState<FoundClient | null>(null)
  const email = visitor?.email ?? ''
  const { data = [] } = trpc.admin.users.find.useQuery({ search: email }, { enabled: email !== '' })
  const same = data.find((client) => client.email.toLowerCase() === email.toLowerCase())
  const attach = trpc.admin.messages.attach.useMutation(
    stepOptions(id, 'Attached to the client', 'The thread was not attached', onClose),
  )
  return (
    <Stack gap={16}>
      <p className="breaks">
        From <bdi className="strong">{visitor?.name}</bdi>, <bdi>{email}</bdi>. The client, and
        whoever has access to them, will read the whole thread.
      </p>
      {same && (
        <p className="note on-amber">
          The address is also that of <bdi className="strong">{fullName(same)}</bdi>. Anybody can
          type an address into the contact form: attach it only if you know that it is them.
        </p>
      )}
      {chosen === null ? (
        <ChooseClient label="The client" onChoose={choose} />
      ) : (
        <Row as="p" between className="breaks">
          <span>
            <bdi className="strong">{fullName(chosen)}</bdi>{' '}
            <bdi className="muted">{chosen.email}</bdi> <UnprovenBadge client={chosen} />
          </span>
          <Button size="small" variant="quiet" onClick={() => choose(null)}>
            Choose another
          </Button>
        </Row>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={chosen === null}
          pending={attach.isPending}
          onClick={() => chosen && attach.mutate({ id, clientId: chosen.id })}
        >
          Attach
        </Button>
      </DialogActions>
    </Stack>
  )
}
