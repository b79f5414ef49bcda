import { PageHeading } from '#client/public/ui/PageHeading.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { EmailSection } from './EmailSection.tsx'
import { MailSection } from './MailSection.tsx'
import { NameSection } from './NameSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { RevealsSection } from './RevealsSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import styles from './account.module.css'

/** What belongs to the account and not to the tax profile. */
export function AccountScreen() {
  if (useImpersonation() !== null) return <ViewedAccount />
  return (
    <>
      <PageHeading
        title="Account"
        lead="Your name and sign-in, who has seen your numbers, and everything we told you."
      />
      <div className={styles.sheet}>
        <NameSection />
        <EmailSection />
        <PasswordSection />
        <SessionsSection />
        <RevealsSection />
        <MailSection />
        <NotificationsSection />
      </div>
    </>
  )
}

/** To an admin who views as the client: who has seen their numbers, what the firm told them. How they sign in is theirs. */
function ViewedAccount() {
  return (
    <>
      <PageHeading
        title="Account"
        lead="Who has seen this client’s numbers, and everything we told them. How they sign in, and what mails they get, is theirs alone."
      />
      <div className={styles.sheet}>
        <RevealsSection />
        <NotificationsSection />
      </div>
    </>
  )
}
