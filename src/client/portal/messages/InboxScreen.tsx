import { firm } from '#shared/firm.ts'
import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { AdminNav } from '#client/portal/admin/AdminNav.tsx'
import { FailedEmails } from './FailedEmails.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import styles from './InboxScreen.module.css'

/** What people wrote to the firm, and the mails that reached nobody. */
export function InboxScreen() {
  return (
    <div className={styles.screen}>
      <PageHeading
        title="Inbox"
        lead={`Messages from the contact page. We promise an answer within ${firm.contactResponseHours} hours.`}
      />
      <AdminNav />
      <FailedEmails />
      <MessagesPanel />
    </div>
  )
}
