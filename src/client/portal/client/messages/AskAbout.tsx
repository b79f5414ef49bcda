import type { ThreadAbout } from '#shared/messages/messages.schema.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { useReadsOnly } from '#client/public/session/my-clients.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

interface AskAboutProps {
  about: ThreadAbout
  aboutId: string
  /** The subject in words. The button says it; in a row that already does, only screen readers hear it. */
  name: string
  /** True in a row that says what it is. */
  short?: boolean
}

/** Opens the box for a message about something, or the thread about it that is open already. */
export function AskAbout({ name, short = false, ...of }: AskAboutProps) {
  const dialog = useDialog()
  const ask = `Ask about ${name}`
  if (useReadsOnly()) return null
  return (
    <>
      <ChangeButton
        variant="quiet"
        size="small"
        data-print="hide"
        aria-label={short ? ask : undefined}
        onClick={dialog.open}
      >
        {short ? 'Ask' : ask}
      </ChangeButton>
      {dialog.show((frame) => (
        <AskDialog {...frame} of={of} />
      ))}
    </>
  )
}

const AskDialog = lazyPart(() => import('./AskDialog.tsx').then((m) => m.AskDialog))
