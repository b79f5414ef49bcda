import type { OpenedStaffThread, StaffMessage } from '#shared/messages/staff-messages.schema.ts'
import { CannedDialog } from '#client/portal/staff/canned-answers/CannedDialog.tsx'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { AssignThread } from './AssignThread.tsx'
import { AttachThread } from './AttachThread.tsx'
import { MoveThread } from './MoveThread.tsx'
import { RequestInThread } from './RequestInThread.tsx'
import { SnoozeThread } from './SnoozeThread.tsx'

export type ThreadDialogName = 'assign' | 'snooze' | 'move' | 'request' | 'attach' | 'canned'

interface ThreadDialogProps extends DialogFrame {
  name: ThreadDialogName
  thread: OpenedStaffThread
  /** The message that becomes a request. */
  message: StaffMessage | null
  /** Puts a text into the answer. */
  onText: (text: string) => void
}

/** The dialog about a thread. */
export function ThreadDialog({ name, thread, message, onText, ...frame }: ThreadDialogProps) {
  const step = { thread, onClose: frame.onClose }
  switch (name) {
    case 'assign':
      return (
        <Dialog {...frame} title="Who answers?">
          <AssignThread {...step} />
        </Dialog>
      )
    case 'snooze':
      return (
        <Dialog {...frame} title="Snooze until">
          <SnoozeThread {...step} />
        </Dialog>
      )
    case 'move':
      return (
        <Dialog {...frame} title="Move the thread">
          <MoveThread {...step} />
        </Dialog>
      )
    case 'request':
      return (
        <Dialog {...frame} title="Make it a request" size="36rem">
          <RequestInThread {...step} message={message} />
        </Dialog>
      )
    case 'attach':
      return (
        <Dialog {...frame} title="Attach to a client" size="34rem">
          <AttachThread {...step} />
        </Dialog>
      )
    case 'canned':
      return <CannedDialog {...frame} fields={thread.fields} onChoose={onText} />
  }
}
