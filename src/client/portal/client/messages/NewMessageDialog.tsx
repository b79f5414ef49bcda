import { Checkbox, NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { answerPromise } from '#shared/returns/answer-time.ts'
import type { ThreadAbout } from '#shared/messages/messages.schema.ts'
import { returnTitle } from '#shared/returns/return-forms.ts'
import { type Outputs, queries, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { Composer, type WrittenMessage } from '#client/portal/talk/Composer.tsx'
import { useFilesArePrivate } from '#client/portal/talk/MessageFiles.tsx'
import { useMessageDraft } from '#client/portal/talk/message-drafts.ts'
import { filesInto } from './use-threads.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** The subject of a new thread. */
export interface Asked {
  about: ThreadAbout
  aboutId: string | null
}

interface NewMessageDialogProps extends DialogFrame {
  /** Null: the client chooses. */
  of: Asked | null
  onSent: (threadId: string) => void
}

/** The box for a first message: it says who answers and by when. */
export function NewMessageDialog({ opened, onClose, of, onSent }: NewMessageDialogProps) {
  const [chosen, setChosen] = useState<Asked | null>(of)
  const about = chosen ?? GENERAL
  return (
    <Dialog opened={opened} onClose={onClose} title="Write to us" size="36rem">
      <Stack gap={16} className="one-column">
        {of === null && <Choice chosen={about} onChoose={setChosen} />}
        <Box
          key={about.aboutId}
          of={about}
          named={of !== null}
          // Whoever chooses stays where they choose.
          autoFocus={chosen === of}
          onClose={onClose}
          onSent={(id) => {
            onClose()
            onSent(id)
          }}
        />
      </Stack>
    </Dialog>
  )
}

const GENERAL: Asked = { about: 'client', aboutId: null }

function Choice({ chosen, onChoose }: { chosen: Asked; onChoose: (asked: Asked) => void }) {
  const { data: returns = [] } = trpc.returns.list.useQuery()
  return (
    <NativeSelect
      label="What is it about?"
      value={chosen.aboutId ?? ''}
      data={[
        { value: '', label: 'General question' },
        ...returns.map((taxReturn) => ({ value: taxReturn.id, label: returnTitle(taxReturn) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChoose(value === '' ? GENERAL : { about: 'return', aboutId: value })
      }
    />
  )
}

interface BoxProps {
  of: Asked
  /** True to say what it is about. */
  named: boolean
  autoFocus: boolean
  onClose: () => void
  onSent: (threadId: string) => void
}

function Box({ of, ...rest }: BoxProps) {
  const about = trpc.messages.about.useQuery(of, {
    // Asked once each time, so that nothing leads away from what is being written.
    gcTime: 0,
    enabled: ({ state }) => state.data === undefined,
  })
  return (
    <QueryBoundary
      query={about}
      what="who answers"
      failed="The box could not be opened."
      skeleton={<SkeletonLines lines={5} />}
    >
      {(found) =>
        found.openThread === null ? (
          <Write of={of} found={found} now={new Date(about.dataUpdatedAt)} {...rest} />
        ) : (
          <LeadTo id={found.openThread} onClose={rest.onClose} />
        )
      }
    </QueryBoundary>
  )
}

/** Leads to the open thread about the subject, instead of a second one. */
function LeadTo({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const lead = useEffectEvent(() => {
    onClose()
    void navigate({ to: '/messages/$id', params: { id } })
  })
  useEffect(() => lead(), [])
  return null
}

interface WriteProps extends BoxProps {
  found: Outputs['messages']['about']
  now: Date
}

function Write({ of, found, now, named, autoFocus, onSent }: WriteProps) {
  const { label, assignee, joint } = found
  const [chosen, setOnlyMe] = useState(false)
  const name = `${of.about} ${of.aboutId ?? ''}`
  const [, changeDraft] = useMessageDraft(name)
  // A file is private, or in the return, from the moment it arrives; a draft that is opened again has it still.
  const arePrivate = useFilesArePrivate(name)
  const onlyMe = arePrivate ?? chosen
  const who = assignee && [assignee.name, assignee.credential].filter(Boolean).join(', ')

  async function send({ key, ...written }: WrittenMessage) {
    const { id } = await trpcClient.messages.start.mutate({
      ...of,
      ...written,
      audience: onlyMe ? 'one' : 'client',
      ...(key !== undefined && { key }),
    })
    void queries.messages.list.invalidate()
    onSent(id)
  }

  return (
    <>
      {named && (
        <p className="breaks">
          About <bdi className="strong">{label}</bdi>
        </p>
      )}
      <p className="muted">{answerPromise(now, who)}</p>
      <Composer
        name={name}
        label="Your message"
        description="You can write Social Security numbers here. We store them encrypted and show only the last four digits."
        send="Send"
        files={filesInto(of, found, onlyMe ? 'one' : 'client')}
        autoFocus={autoFocus}
        onSend={send}
        before={
          joint && (
            <Checkbox
              label="Only me"
              description={
                arePrivate !== null
                  ? 'To change this, delete the files first.'
                  : 'Without it, your spouse can read this and see its files, too.'
              }
              checked={onlyMe}
              disabled={arePrivate !== null}
              onChange={({ currentTarget }) => {
                setOnlyMe(currentTarget.checked)
                // For others to read, or not, it is another message.
                changeDraft(() => ({}))
              }}
            />
          )
        }
      />
    </>
  )
}
