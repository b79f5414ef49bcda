import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { FailedEmails } from './FailedEmails.tsx'
import { InboxPanel } from './InboxPanel.tsx'
import { WriteDialog } from './lazy-dialogs.ts'

export function InboxScreen() {
  const writing = useDialog()
  const answers = useDialog()
  return (
    <>
      <PageHeading title="Messages">
        <Button onClick={answers.open}>Saved answers</Button>
        <Button variant="primary" onClick={writing.open}>
          Write a message
        </Button>
      </PageHeading>
      <AdminNav />
      <FailedEmails />
      <InboxPanel />
      {writing.show((frame) => (
        <WriteDialog {...frame} />
      ))}
      {answers.show((frame) => (
        <CannedDialog fields={null} {...frame} />
      ))}
    </>
  )
}

const CannedDialog = lazyPart(() =>
  import('#client/portal/staff/canned-answers/CannedDialog.tsx').then((m) => m.CannedDialog),
)
