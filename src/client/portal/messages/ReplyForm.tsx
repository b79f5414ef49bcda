import { Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { type ContactMessage, contactReply } from '#shared/contact-messages.schema.ts'
import { limits } from '#shared/text.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { messageOf, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { refreshIfConflict, showChanged } from './use-messages.ts'
import styles from './Message.module.css'

interface ReplyFormProps {
  message: ContactMessage
  draft: string
  onDraft: (draft: string) => void
  onDiscard: () => void
  onSent: () => void
}

/** Sends a reply. If that fails, the text stays. */
export function ReplyForm({ message, draft, onDraft, onDiscard, onSent }: ReplyFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [fieldError, setFieldError] = useState<string | null>(null)
  const send = trpc.admin.contact.reply.useMutation({
    onSuccess(answered) {
      onSent()
      showChanged(answered)
      const mailed = `It is on its way to ${answered.email}.`
      toast.success('Reply sent', answered.client ? 'It is in the portal.' : mailed)
    },
    onError(error) {
      if (statusOf(error) === 401) reportFailure('The reply was not sent', error)
      refreshIfConflict(error)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = contactReply.safeParse(draft)
    setFieldError(parsed.error?.issues[0]?.message ?? null)
    if (!parsed.success) field.current?.focus()
    else if (!send.isPending) send.mutate({ id: message.id, reply: draft })
  }

  return (
    <form className={`measure mt-2 ${styles.form}`} noValidate onSubmit={submit}>
      <Textarea
        ref={field}
        label={
          <>
            Reply to <bdi>{message.name}</bdi>
          </>
        }
        description={message.client ? IN_PORTAL : BY_EMAIL}
        autoFocus={draft === ''}
        maxRows={16}
        value={draft}
        error={fieldError}
        onChange={({ currentTarget: { value } }) => {
          onDraft(value)
          setFieldError(null)
        }}
      />
      <CharacterCount draft={draft} />
      <FormError>
        {send.error && messageOf(send.error, 'The reply was not sent. Try again.')}
      </FormError>
      <div className={`actions gap-1 mt-2 ${styles.actions}`}>
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

const IN_PORTAL =
  'This appears in the portal below the message. The client gets an email without this text. Leave out Social Security and bank numbers.'
const BY_EMAIL =
  'This is sent as an email from the firm, with the message below. Leave out Social Security and bank numbers, because email isn’t private.'

/** A draft for a message that another admin has answered: it can be read and copied, but not sent. */
export function OrphanedDraft({ draft, onDiscard }: { draft: string; onDiscard: () => void }) {
  return (
    <div className={`measure mt-2 ${styles.form}`}>
      <Textarea
        label="Your draft"
        description="It was not sent: the message has already been answered."
        readOnly
        maxRows={16}
        value={draft}
      />
      <div className={`actions gap-1 mt-2 ${styles.actions}`}>
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  )
}

/** Counts characters as the server does. Screen readers announce the count only near the limit. */
function CharacterCount({ draft }: { draft: string }) {
  const count = Array.from(draft.trim()).length
  const max = limits.contactMessage
  return (
    <p
      className={`small figures mt-6px text-end ${styles.count}`}
      aria-live={count > 0.95 * max ? 'polite' : 'off'}
      data-over={count > max || undefined}
    >
      {count.toLocaleString('en-US')} of {max.toLocaleString('en-US')} characters
    </p>
  )
}
