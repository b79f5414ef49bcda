import { queries, trpc } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { AdminNav } from '#client/portal/admin/AdminNav.tsx'
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
