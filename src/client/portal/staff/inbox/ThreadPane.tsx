import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { OpenedStaffThread, StaffMessage } from '#shared/messages/staff-messages.schema.ts'
import { readAgain, statusOf, trpc, trpcClient } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/ui/failures.ts'
import { MessageList } from '#client/portal/talk/MessageList.tsx'
import { useMessageDraft } from '#client/portal/talk/message-drafts.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { EmptyState, SkeletonLines } from '#client/public/ui/States.tsx'
import { draftName, joined, StaffComposer, type WritingMode } from './StaffComposer.tsx'
import { MessageExtras } from './MessageExtras.tsx'
import type { ThreadDialogName } from './ThreadDialogs.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadDocuments } from './ThreadDocuments.tsx'
import { useShortcuts } from '#client/portal/staff/base/use-shortcuts.ts'
import { useRead, useSteps } from './use-steps.ts'
import styles from './inbox.module.css'

interface ThreadPaneProps {
  id: string
  onClose: () => void
}

/** A thread, and beside it the documents of its return. */
export function ThreadPane({ id, onClose }: ThreadPaneProps) {
  const query = trpc.admin.messages.get.useQuery({ id }, { refetchOnMount: readAgain })
  return (
    <UiProvider>
      {statusOf(query.error) === 404 ? (
        <NoThread id={id} onClose={onClose} />
      ) : (
        <QueryBoundary
          query={query}
          what="the thread"
          failed="The thread could not be loaded."
          skeleton={
            <div className="p-inset">
              <SkeletonLines lines={10} />
            </div>
          }
        >
          {(thread) => (
            <>
              <Thread thread={thread} now={new Date(query.dataUpdatedAt)} onClose={onClose} />
              <ThreadDocuments thread={thread} />
            </>
          )}
        </QueryBoundary>
      )}
    </UiProvider>
  )
}

/** It may have gone while the user wrote: what they typed can be copied. */
function NoThread({ id, onClose }: ThreadPaneProps) {
  const [{ text }] = useMessageDraft(draftName(id, 'reply'))
  return (
    <div>
      <EmptyState
        title="Thread not found."
        drawing="nothing-found"
        action={<Button onClick={onClose}>Back to the list</Button>}
      />
      {text !== '' && (
        <div className="p-inset">
          <Textarea label="What you typed" readOnly minRows={3} value={text} />
        </div>
      )}
    </div>
  )
}

interface ThreadProps {
  thread: OpenedStaffThread
  /** When it was loaded: ages count from here. */
  now: Date
  onClose: () => void
}

function Thread({ thread, now, onClose }: ThreadProps) {
  const { id, messages } = thread
  const [mode, setMode] = useState<WritingMode>('reply')
  const [, changeDraft] = useMessageDraft(draftName(id, mode))
  const { open, show } = useDialog<[name: ThreadDialogName, message?: StaffMessage | null]>()
  const field = useRef<HTMLTextAreaElement>(null)
  const earlier = useEarlier(thread)
  const steps = useSteps(thread)
  useRead(thread)

  const write = (next: WritingMode) => {
    setMode(next)
    requestAnimationFrame(() => field.current?.focus())
  }
  useShortcuts({
    r: () => write('reply'),
    n: () => write('note'),
    a: () => open('assign'),
    e: steps.close,
    z: () => {
      if (thread.state === 'open') open('snooze')
    },
    '/': () => open('canned'),
  })

  const extras = (message: StaffMessage) => (
    <MessageExtras thread={thread} message={message} onRequest={() => open('request', message)} />
  )
  return (
    <section className={styles.talk} aria-label="Thread">
      <ThreadHead thread={thread} now={now} steps={steps} onOpen={open} onClose={onClose} />
      <div className="inset">
        <MessageList
          messages={[...earlier.messages, ...messages]}
          side="staff"
          now={now}
          earlier={earlier.more}
          seen={thread.seen}
          extras={extras}
        />
      </div>
      <div className="inset line-above" data-print="hide">
        <StaffComposer
          thread={thread}
          mode={mode}
          onMode={setMode}
          field={field}
          onCanned={() => open('canned')}
        />
      </div>
      {show((frame, name, message = null) => (
        <ThreadDialog
          {...{ name, thread, message }}
          {...frame}
          onText={(text) => {
            changeDraft((draft) => ({ text: joined(draft.text, text) }))
            requestAnimationFrame(() => field.current?.focus())
          }}
        />
      ))}
    </section>
  )
}

const ThreadDialog = lazyPart(() => import('./ThreadDialogs.tsx').then((m) => m.ThreadDialog))

/** The pages before the newest one, which the reader asked for. */
function useEarlier({ id, earlier }: OpenedStaffThread) {
  const [pages, setPages] = useState<{ messages: StaffMessage[]; cursor: string | null } | null>(
    null,
  )
  const [pending, setPending] = useState(false)
  const cursor = pages === null ? earlier : pages.cursor
  async function load() {
    setPending(true)
    try {
      const page = await trpcClient.admin.messages.get.query({ id, cursor })
      setPages((last) => ({
        messages: [...page.messages, ...(last?.messages ?? [])],
        cursor: page.earlier,
      }))
    } catch (error) {
      reportFailure('Earlier messages could not be loaded', error)
    }
    setPending(false)
  }
  return {
    messages: pages?.messages ?? [],
    more: cursor === null ? null : { pending, load: () => void load() },
  }
}
