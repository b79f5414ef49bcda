import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { StaffMessage } from '#shared/messages/staff-messages.schema.ts'
import { requestInThreadInput } from '#shared/messages/staff-messages.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { type AskFields, NO_DOCUMENT } from '#client/portal/staff/documents/ask-form.ts'
import { ItemFields } from '#client/portal/staff/documents/ItemFields.tsx'
import { DialogForm, useDialogForm } from '#client/portal/ui/DialogForm.tsx'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { useReturnsOf } from './MoveThread.tsx'
import type { ThreadStepProps } from './thread-step.ts'
import { stepSaving } from './use-steps.ts'

interface RequestInThreadProps extends ThreadStepProps {
  message: StaffMessage | null
}

interface Fields extends AskFields {
  taxReturnId: string
}

/** Turns a sentence into a request item, whose answer comes back into the thread. */
export function RequestInThread({ thread, message, onClose }: RequestInThreadProps) {
  const { id } = thread
  // Both spouses read a request.
  const isPrivate = thread.audience === 'one'
  const returns = useReturnsOf(thread.client?.id)
  const [sentence] = useState(() => (message === null || isPrivate ? '' : sentenceOf(message)))
  const returnOf = ({ taxReturnId }: Fields) => taxReturnId || (returns[0]?.value ?? '')
  const { form, sending } = useDialogForm({
    schema: (values: Fields) => ({
      ...schemaErrors(requestInThreadInput.omit({ id: true }))(values),
      ...(returnOf(values) === '' && { taxReturnId: 'Choose a return' }),
    }),
    values: { ...NO_DOCUMENT, reason: sentence, taxReturnId: thread.taxReturnId ?? '' },
    send: (values) =>
      trpcClient.admin.messages.request.mutate({ ...values, id, taxReturnId: returnOf(values) }),
    ...stepSaving(id, 'Request sent', 'Failed to ask'),
    onClose,
  })
  return (
    <DialogForm {...sending} submit="Ask for it">
      {message && sentence !== '' && <blockquote className="quoted muted">{sentence}</blockquote>}
      {isPrivate && (
        <p className="small">
          This thread is private, and both spouses read a request: write it without what was said
          here.
        </p>
      )}
      <ItemFields propsOf={(field) => form.getInputProps(field)} />
      {thread.taxReturnId === null && (
        <NativeSelect label="Return" data={returns} {...form.getInputProps('taxReturnId')} />
      )}
    </DialogForm>
  )
}

/** The marked part of the message, or its beginning. */
function sentenceOf({ text }: StaffMessage): string {
  const marked = document.getSelection()?.toString().trim() ?? ''
  const said = marked !== '' && text.includes(marked) ? marked : text
  const line = said.replaceAll(/\s+/g, ' ')
  const quoted = line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
  return `You wrote: “${quoted}”`
}

/** So that the reason has room for it. */
const LONGEST = 180
