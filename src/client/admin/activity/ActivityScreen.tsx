import { queries, trpc } from '../../trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AdminNav } from '../AdminNav.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { VerifyNote } from './VerifyNote.tsx'

/** The audit log to read: who did what to whose record, and whether the log itself is as it was written. */
export function ActivityScreen() {
  const verify = trpc.admin.activity.verify.useMutation({
    onSettled: () => queries.admin.activity.list.invalidate(),
  })
  return (
    <>
      <PageHeading
        title="Activity"
        lead="Who did what to whose record. Entries are only ever added."
      >
        <Button icon="check-circle" pending={verify.isPending} onClick={() => verify.mutate()}>
          Verify
        </Button>
      </PageHeading>
      <AdminNav />
      <VerifyNote verify={verify} />
      <ActivityPanel />
    </>
  )
}
