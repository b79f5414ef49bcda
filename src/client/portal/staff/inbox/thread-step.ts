import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'

/** A step with a thread, in a dialog. */
export interface ThreadStepProps {
  thread: OpenedStaffThread
  onClose: () => void
}
