import { useState } from 'react'
import type { OpenedStaffThread, StaffMessage } from '#shared/messages/staff-messages.schema.ts'
import { shownForSeconds } from '#shared/clients/reveals.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Reveal } from '#client/portal/staff/returns/dialogs/RevealNumber.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Group } from '#client/public/ui/layout.tsx'

interface MessageExtrasProps {
  thread: OpenedStaffThread
  message: StaffMessage
  onRequest: () => void
}

/** The actions of staff on a message. */
export function MessageExtras({ thread, message, onRequest }: MessageExtrasProps) {
  if (message.event !== null || thread.client === null) return null
  return (
    <Group gap={4} data-print="hide">
      {message.hidden && <HiddenNumber clientId={thread.client.id} message={message} />}
      {message.side === 'client' && (
        <Button
          size="small"
          variant="quiet"
          className={message.hidden ? undefined : 'ml-back-12'}
          // Keeps the text that is marked in the message, because it becomes the request.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRequest}
        >
          Make it a request
        </Button>
      )}
    </Group>
  )
}

/** The whole text, shown for some seconds after staff gave a reason and, if asked, their password. */
function HiddenNumber({ clientId, message }: { clientId: string; message: StaffMessage }) {
  const [lastReason, setLastReason] = useState('')
  const [news, announce] = useState('')
  const reveals = { clientId, lastReason, setLastReason, announce, together: null }
  return (
    <>
      <Reveal
        reveals={reveals}
        label="number in this message"
        title="Show the full number in this message"
        button="Reveal the number"
        seconds={shownForSeconds}
        failed="The number could not be shown."
        send={(proof) =>
          trpcClient.admin.messages.reveal.mutate({ messageId: message.id, ...proof })
        }
        render={({ value }) => (
          <span className="note bordered pre-wrap" data-print="hide">
            {value}
          </span>
        )}
      />
      <span role="status" className="visually-hidden">
        {news}
      </span>
    </>
  )
}
