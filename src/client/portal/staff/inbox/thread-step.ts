import type { OpenedStaffThread } from '#shared/messages/messages.schema.ts'

/** A step with a thread, in a dialog. */
export interface ThreadStepProps {
  thread: OpenedStaffThread
  onClose: () => void
}
