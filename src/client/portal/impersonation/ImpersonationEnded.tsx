import { viewMinutes } from '#shared/view-as.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { stopImpersonation } from '#client/public/session/impersonation.ts'

/** What a tab shows in which an admin viewed the portal as a client for as long as that lasts. */
export function ImpersonationEnded() {
  return (
    <>
      <PageHeading
        title="This view has ended"
        lead={`You can see the portal as a client for ${viewMinutes} minutes at a time. Open it again from the client’s details.`}
      />
      <Button variant="primary" onClick={stopImpersonation}>
        Back to Admin
      </Button>
    </>
  )
}
