import { useNavigate } from '@tanstack/react-router'
import { Suspense, useTransition } from 'react'
import type { ThreadAbout } from '#shared/messages.schema.ts'
import { messageOf, queries } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.ts'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { toast } from '#client/public/ui/toast.ts'

interface AskAboutProps {
  about: ThreadAbout
  aboutId: string
  /** What it is: the button says it, or, in a row that does, only to those who hear it. */
  name: string
  /** True in a row that says what it is. */
  short?: boolean
}

/** Opens the box for a message about something, or the thread about it that is open already. */
export function AskAbout({ about, aboutId, name, short = false }: AskAboutProps) {
  const navigate = useNavigate()
  const dialog = useDialog()
  const [pending, start] = useTransition()
  const readsOnly = useReadsOnly()
  if (readsOnly) return null
  const open = (id: string) => navigate({ to: '/messages/$id', params: { id } })

  async function ask() {
    try {
      const found = await queries.messages.about.fetch({ about, aboutId }, { staleTime: 0 })
      if (found.openThread === null) dialog.open()
      else await open(found.openThread)
    } catch (error) {
      toast.error('Not opened', messageOf(error, 'Please try again.'))
    }
  }

  return (
    <>
      <ChangeButton
        variant="quiet"
        size="small"
        data-print="hide"
        aria-label={short ? `Ask about ${name}` : undefined}
        pending={pending}
        onClick={() => start(ask)}
      >
        {short ? 'Ask' : `Ask about ${name}`}
      </ChangeButton>
      <Suspense>
        {dialog.wasOpened && (
          <NewMessageDialog
            key={dialog.key}
            {...dialog.frame}
            of={{ about, aboutId }}
            onSent={(id) => {
              const action = { label: 'Open', run: () => void open(id) }
              toast.success('Message sent', 'Our answer comes under Messages.', action)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const NewMessageDialog = lazyPart(() =>
  import('./NewMessageDialog.tsx').then((m) => ({ default: m.NewMessageDialog })),
)
