import { Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { limits } from '#shared/base/text.ts'
import { fieldsOf, messageOf, queries, statusOf } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { FormError, useUncachedCall } from '#client/portal/ui/form.tsx'
import { newKey } from '#client/portal/ui/new-key.ts'
import { type FilesInto, MessageFiles, useFilesOnTheWay } from './MessageFiles.tsx'
import { useMessageDraft } from './message-drafts.ts'
import { Stack } from '#client/public/ui/layout.tsx'

export interface WrittenMessage {
  text: string
  documentIds: string[]
  /** A key that is the same for each try to send this message; undefined on a page without a secure origin. */
  key: string | undefined
}

interface ComposerProps {
  /** Names the draft: one for each thread, and for each thing that a new thread may be about. */
  name: string
  label: ReactNode
  description?: ReactNode
  /** The label of the button. */
  send: string
  /** Sends the message. If it fails, the text stays and the reason is shown. */
  onSend: (message: WrittenMessage) => Promise<unknown>
  /** The text for a failure; by default the server's own words. Null if the screen says it elsewhere. */
  explain?: (error: unknown) => string | null
  /** Where files go; null if there is no return for them, which the box says; undefined for a message without files. */
  files?: FilesInto | null | undefined
  /** Fields between the text and the files, and between these and the buttons. */
  before?: ReactNode
  fields?: ReactNode
  /** More buttons, beside the one that sends. They change the text with `useMessageDraft`. */
  children?: ReactNode
  field?: Ref<HTMLTextAreaElement>
  autoFocus?: boolean | undefined
}

/** The box in which a message is written. Its text is kept until it is sent. Ctrl+Enter sends. */
export function Composer({ name, send, onSend, files, ...rest }: ComposerProps) {
  const { explain = whyNotSent, before, fields, children } = rest
  const [draft, change] = useMessageDraft(name)
  const [wrong, setWrong] = useState<string | null>(null)
  const call = useUncachedCall(explain)
  const onTheWay = useFilesOnTheWay(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = refusalOf(draft.text) ?? (onTheWay ? 'A file is still on its way' : null)
    setWrong(refusal)
    if (refusal !== null || call.pending) return
    const documentIds = [...draft.documents, ...draft.attached].map(({ id }) => id)
    const key = draft.key ?? newKey()
    change(() => ({ key: key ?? null }))
    void call.run(async () => {
      await onSend({ text: draft.text, documentIds, key }).catch(leadToSignIn)
      change(null)
    })
  }

  return (
    <Stack noValidate as="form" gap={12} className="shrinks" onSubmit={submit}>
      <TextField
        {...rest}
        text={draft.text}
        wrong={wrong}
        readOnly={call.pending}
        onText={(text) => {
          setWrong(null)
          change(() => ({ text }))
        }}
      />
      {before}
      {files && <MessageFiles name={name} into={files} />}
      {files === null && <p className="small">{NO_FILES}</p>}
      {fields}
      <FormError>{call.refusal}</FormError>
      <div className="actions">
        <ChangeButton type="submit" variant="primary" pending={call.pending}>
          {send}
        </ChangeButton>
        {children}
      </div>
    </Stack>
  )
}

const NO_FILES = 'To send files, start a return under Documents first: files become its documents.'

interface TextFieldProps extends Pick<
  ComposerProps,
  'label' | 'description' | 'field' | 'autoFocus'
> {
  text: string
  wrong: string | null
  readOnly: boolean
  onText: (text: string) => void
}

function TextField({ label, description, field, autoFocus, ...rest }: TextFieldProps) {
  const { text, wrong, readOnly, onText } = rest
  const count = useId()
  return (
    <div>
      <Textarea
        {...(field && { ref: field })}
        label={label}
        description={description}
        minRows={3}
        maxRows={14}
        // Far more is not shown: a text of megabytes would stop the page.
        maxLength={2 * limits.contactMessage}
        value={text}
        error={wrong}
        readOnly={readOnly}
        data-autofocus={autoFocus || undefined}
        // A dialog looks for it when it opens; this comes once the text is loaded.
        autoFocus={autoFocus}
        aria-describedby={count}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
        }}
      />
      <CharacterCount id={count} text={text} />
    </div>
  )
}

/** Says near the limit how much is left; screen readers hear it there, too. */
function CharacterCount({ id, text }: { id: string; text: string }) {
  const count = countOf(text)
  const max = limits.contactMessage
  return (
    <p
      id={id}
      className={`text-small text-end ${count > max ? 'error strong' : 'muted'}`}
      aria-live={count > 0.95 * max ? 'polite' : 'off'}
    >
      {count > 0.8 * max &&
        `${count.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} characters`}
    </p>
  )
}

function refusalOf(text: string): string | null {
  if (text.trim() === '') return 'Write your message first'
  return countOf(text) > limits.contactMessage ? 'The message is too long' : null
}

/** As the server counts. */
function countOf(text: string): number {
  return Array.from(text.trim()).length
}

/** When the session has ended, asks who is signed in, which leads to the sign-in. The draft waits. */
function leadToSignIn(error: unknown): never {
  if (statusOf(error) === 401) void queries.auth.currentUser.invalidate()
  throw error
}

/** The server's words, except where they leave open what becomes of the text. */
function whyNotSent(error: unknown): string {
  const failed = 'The message was not sent. Your text is still here: try again.'
  if (statusOf(error) === 404) {
    return 'You can no longer write here. Your text is still here, so that you can copy it.'
  }
  return fieldsOf(error)[0]?.message ?? messageOf(error, failed)
}
