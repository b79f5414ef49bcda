import { Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type ContactMessage, contactReply } from '#shared/contact-messages.schema.ts'
import { limits } from '#shared/text.ts'
import { messageOf, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { FormError } from '#client/portal/ui/FormError.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { reportFailure } from '#client/portal/admin/failures.ts'
import { readInboxAgain, showChanged } from './use-answer.ts'
import styles from './ReplyForm.module.css'

interface ReplyFormProps {
  message: ContactMessage
  draft: string
  onDraft: (draft: string) => void
  onDiscard: () => void
  onSent: () => void
}

/** Where an answer is written and mailed from. Whatever goes wrong, what was typed stays. */
export function ReplyForm({ message, draft, onDraft, onDiscard, onSent }: ReplyFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const send = trpc.admin.messages.reply.useMutation({
    onSuccess(answered) {
      onSent()
      showChanged(answered)
      toast.success('Reply sent', `It is on its way to ${answered.email}.`)
    },
    onError(error) {
      if (statusOf(error) === 401) reportFailure('The reply was not sent', error)
      readInboxAgain(error)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const judged = contactReply.safeParse(draft)
    setFault(judged.error?.issues[0]?.message ?? null)
    if (!judged.success) field.current?.focus()
    else if (!send.isPending) send.mutate({ id: message.id, reply: draft })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Textarea
        ref={field}
        label={
          <>
            Reply to <bdi>{message.name}</bdi>
          </>
        }
        description="Goes out as a mail from the firm and quotes the message. No Social Security or bank numbers: a mail can be read on its way."
        autoFocus={draft === ''}
        maxRows={16}
        value={draft}
        error={fault}
        onChange={({ currentTarget: { value } }) => {
          onDraft(value)
          setFault(null)
        }}
      />
      <Count draft={draft} />
      <FormError>{refusalOf(send.error)}</FormError>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="small" pending={send.isPending}>
          Send reply
        </Button>
        <Button variant="quiet" size="small" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </form>
  )
}

/** How much is written, by characters as the server counts them; said aloud only where it nears the limit. */
function Count({ draft }: { draft: string }) {
  const count = Array.from(draft.trim()).length
  const most = limits.contactMessage
  return (
    <p
      className={styles.count}
      aria-live={count > 0.95 * most ? 'polite' : 'off'}
      data-over={count > most || undefined}
    >
      {count.toLocaleString('en-US')} of {most.toLocaleString('en-US')} characters
    </p>
  )
}

function refusalOf(error: unknown): string | null {
  return error === null ? null : messageOf(error, 'The reply was not sent. Try again.')
}
