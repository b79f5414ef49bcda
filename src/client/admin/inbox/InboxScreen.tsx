import { PageHeading } from '../../ui/PageHeading.tsx'
import { AdminNav } from '../AdminNav.tsx'
import { DeadMails } from '../DeadMails.tsx'

/** What people wrote to the firm, and the mails that did not reach them. */
export function InboxScreen() {
  return (
    <>
      <PageHeading title="Inbox" />
      <AdminNav />
      <DeadMails />
    </>
  )
}
