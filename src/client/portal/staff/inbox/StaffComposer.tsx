import { type Ref, useState } from 'react'
import type { OpenedStaffThread } from '#shared/messages/staff-messages.schema.ts'
import { fieldsOf, messageOf, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { Composer, type WrittenMessage } from '#client/portal/talk/Composer.tsx'
import type { FilesInto } from '#client/portal/talk/MessageFiles.tsx'
import { Segments } from '#client/portal/ui/ListFields.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { AttachDocuments } from './AttachDocuments.tsx'
import { readerOf } from './inbox-views.ts'
import { readThreadAgain, showThread } from './thread-cache.ts'
import { useSeenWhenBegun } from './use-seen-when-begun.ts'

export type WritingMode = 'reply' | 'note'

/** The name of the draft: a note never becomes a reply by mistake. */
export function draftName(threadId: string, mode: WritingMode): string {
  return `${mode} ${threadId}`
}

/** A saved answer below what is typed already. */
export function joined(typed: string, text: string): string {
  return typed.trim() === '' ? text : `${typed.trimEnd()}\n\n${text}`
}

interface StaffComposerProps {
  thread: OpenedStaffThread
  mode: WritingMode
  onMode: (mode: WritingMode) => void
  field: Ref<HTMLTextAreaElement>
  onCanned: () => void
}

/** Writes to the client, or a note for staff. */
export function StaffComposer(props: StaffComposerProps) {
  const { thread, mode, onMode, field, onCanned } = props
  return (
    <div className={mode === 'note' ? 'note internal' : undefined}>
      <div className="mb-8">
        <Segments label="What you write" options={MODES} value={mode} onChange={onMode} />
      </div>
      {mode === 'note' ? (
        <NoteComposer thread={thread} field={field} />
      ) : (
        <ReplyComposer thread={thread} field={field} onCanned={onCanned} />
      )}
    </div>
  )
}

const MODES = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Internal note' },
] as const

type ComposerProps = Omit<StaffComposerProps, 'mode' | 'onMode'>

function NoteComposer({ thread: { id }, field }: Omit<ComposerProps, 'onCanned'>) {
  async function send({ text, key }: WrittenMessage) {
    showThread(await trpcClient.admin.messages.note.mutate({ id, text, key }))
    toast.success('Note saved', 'Only staff see it.')
  }
  return (
    <Composer
      key="note"
      name={draftName(id, 'note')}
      label="Internal note"
      description="Only staff see it: never the client, and in no mail or export."
      send="Save note"
      field={field}
      onSend={send}
      explain={(error) => explainTo(error, 'The note was not saved.')}
    />
  )
}

/** A colleague's answer that came while this user wrote. */
interface Other {
  lead: string
  text: string
}

function ReplyComposer({ thread, field, onCanned }: ComposerProps) {
  const { id, client, visitor } = thread
  const [other, setOther] = useState<Other | null>(null)
  const seen = useSeenWhenBegun(thread, draftName(id, 'reply'))

  async function send(message: WrittenMessage) {
    try {
      const input = { ...message, id, seen: seen.begun }
      showThread(await trpcClient.admin.messages.reply.mutate(input))
    } catch (error) {
      const field = fieldsOf(error).find(({ path }) => path === 'seen')
      if (statusOf(error) === 409 && field) {
        setOther({ lead: messageOf(error, ''), text: field.message })
        // The next try knows of that answer.
        await readThreadAgain(id)
        seen.renew()
      }
      throw error
    }
    setOther(null)
    toast.success(
      'Message sent',
      client === null ? `It goes to ${visitor?.email ?? ''}.` : undefined,
    )
  }

  return (
    <>
      {other && (
        <div role="alert" className="note on-amber mb-8">
          <p className="amber strong">{other.lead}</p>
          <blockquote className="quoted my-8">{other.text}</blockquote>
          <p>Your text is still below: change it, or send it as it is.</p>
        </div>
      )}
      <Composer
        key="reply"
        name={draftName(id, 'reply')}
        label={
          <>
            Reply to <bdi>{readerOf(thread).name}</bdi>
          </>
        }
        description={reachOf(thread)}
        send={other === null ? 'Send' : 'Send anyway'}
        field={field}
        files={filesOfFirm(thread)}
        onSend={send}
        fields={
          thread.taxReturnId !== null && (
            <AttachDocuments name={draftName(id, 'reply')} taxReturnId={thread.taxReturnId} />
          )
        }
        explain={(error) =>
          fieldsOf(error).some(({ path }) => path === 'seen')
            ? null
            : explainTo(error, 'The message was not sent. Your text is still here: try again.')
        }
      >
        <Button onClick={onCanned}>Saved answers</Button>
      </Composer>
    </>
  )
}

/** Where the files of an answer go; undefined without a return. */
function filesOfFirm({ taxReturnId, taxYear, audience }: OpenedStaffThread): FilesInto | undefined {
  if (taxReturnId === null || taxYear === null) return undefined
  const from = audience === 'one' ? 'firm-privately' : 'firm'
  return { taxReturnId, taxYear, itemId: null, from }
}

/** A note on who reads what is written here, and how. */
function reachOf(thread: OpenedStaffThread): string {
  const { client, visitor } = thread
  const NUMBERS = 'Don’t include Social Security or account numbers.'
  if (client === null) {
    return `Your answer is sent by email to ${visitor?.email ?? 'the visitor'}. Email isn’t private: don’t include Social Security or account numbers.`
  }
  if (!readerOf(thread).isClient) {
    return `Only they read it in the portal, and get an email without this text. ${NUMBERS}`
  }
  if (!client.signsIn) return `The client does not read this online and is called. ${NUMBERS}`
  return `The client reads it in the portal, and gets an email without this text. ${NUMBERS}`
}

function explainTo(error: unknown, fallback: string): string {
  return fieldsOf(error)[0]?.message ?? messageOf(error, fallback)
}
