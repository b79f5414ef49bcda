import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { AnswerFields } from '#shared/messages/staff-messages.schema.ts'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import { trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { CannedDialog } from '#client/portal/staff/canned-answers/CannedDialog.tsx'
import { Composer, type WrittenMessage } from '#client/portal/talk/Composer.tsx'
import { useMessageDraft } from '#client/portal/talk/message-drafts.ts'
import { useIsMailed } from '#client/portal/staff/base/client-details.ts'
import { UnprovenNote } from '#client/portal/staff/base/UnprovenNote.tsx'
import { ChooseClient } from '#client/portal/staff/base/ChooseClient.tsx'
import { fullName } from '#client/portal/staff/base/format.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useReturnsOf } from './MoveThread.tsx'
import { AttachDocuments } from './AttachDocuments.tsx'
import { joined } from './StaffComposer.tsx'
import { showThread } from './thread-cache.ts'

export interface Addressee {
  id: string
  firstName: string
  lastName: string
  email: string
}

interface WriteDialogProps extends DialogFrame {
  /** Without one, the client is chosen in the dialog. */
  client?: Addressee
  /** The return that it is about; otherwise the newest. */
  taxReturnId?: string
}

/** Begins a thread with a client. */
export function WriteDialog({ client, taxReturnId, opened, onClose }: WriteDialogProps) {
  const [chosen, choose] = useState<Addressee | null>(client ?? null)
  const title = chosen === null ? 'Write a message' : `Write to ${fullName(chosen)}`
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="36rem">
      {chosen === null ? (
        <ChooseClient label="The client" onChoose={choose} />
      ) : (
        <NewMessage client={chosen} taxReturnId={taxReturnId} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface NewMessageProps {
  client: Addressee
  taxReturnId: string | undefined
  onClose: () => void
}

function NewMessage({ client, taxReturnId, onClose }: NewMessageProps) {
  const navigate = useNavigate()
  const returns = useReturnsOf(client.id)
  const mailed = useIsMailed(client.id)
  const account = trpc.admin.users.account.useQuery({ id: client.id })
  const [place, setPlace] = useState<string | null>(taxReturnId ?? null)
  const aboutId = place ?? returns[0]?.value ?? ''
  const year = returns.find(({ value }) => value === aboutId)?.label.slice(0, 4) ?? ''
  const fields = useFields(client, aboutId, year)
  const draft = `new ${client.id}`
  const [, changeDraft] = useMessageDraft(draft)
  const canned = useDialog()
  const field = useRef<HTMLTextAreaElement>(null)

  async function send({ text, documentIds, key }: WrittenMessage) {
    const thread = await trpcClient.admin.messages.start.mutate({
      clientId: client.id,
      about: aboutId === '' ? 'client' : 'return',
      aboutId: aboutId || null,
      text,
      documentIds,
      key,
    })
    showThread(thread)
    onClose()
    toast.success('Message sent', undefined, {
      label: 'Open',
      run: () => void navigate({ to: '/admin/inbox', search: { thread: thread.id } }),
    })
  }

  return (
    <>
      {account.data && <UnprovenNote client={account.data} />}
      <Composer
        name={draft}
        label="Message"
        description={
          mailed
            ? 'The client reads it in the portal, and gets an email without this text. Don’t include Social Security or account numbers.'
            : 'The client does not read this online and is called. Don’t include Social Security or account numbers.'
        }
        send="Send"
        field={field}
        autoFocus
        onSend={send}
        fields={
          <>
            <NativeSelect
              label="What it is about"
              data={[...returns, { value: '', label: 'General question' }]}
              value={aboutId}
              onChange={({ currentTarget: { value } }) => {
                setPlace(value)
                // They are of the return that was chosen before.
                changeDraft(() => ({ attached: [] }))
              }}
            />
            {aboutId !== '' && <AttachDocuments name={draft} taxReturnId={aboutId} />}
          </>
        }
      >
        <Button onClick={canned.open}>Saved answers</Button>
      </Composer>
      {canned.show((frame) => (
        <CannedDialog
          {...frame}
          fields={fields}
          onChoose={(text) => changeDraft((typed) => ({ text: joined(typed.text, text) }))}
        />
      ))}
    </>
  )
}

/** The values for the fields of a saved answer, as the server fills them in. */
function useFields(client: Addressee, taxReturnId: string, year: string): AnswerFields {
  const { data } = trpc.requestItems.list.useQuery({ taxReturnId }, { enabled: taxReturnId !== '' })
  const open = (data?.items ?? []).filter(({ state }) => isWaiting(state))
  return {
    client: client.firstName || client.lastName,
    year,
    items: new Intl.ListFormat('en-US').format(open.map(({ title }) => title)),
  }
}
