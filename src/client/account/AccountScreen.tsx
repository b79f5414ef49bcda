import { PageHeading } from '../ui/PageHeading.tsx'
import { EmailSection } from './EmailSection.tsx'
import { MailSection } from './MailSection.tsx'
import { NameSection } from './NameSection.tsx'
import { NotificationsSection } from './NotificationsSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import styles from './account.module.css'

/** What belongs to the account and not to the tax profile. */
export function AccountScreen() {
  return (
    <>
      <PageHeading
        title="Account"
        lead="Your name and sign-in, where you are signed in, and everything we told you."
      />
      <div className={styles.sheet}>
        <NameSection />
        <EmailSection />
        <PasswordSection />
        <SessionsSection />
        <MailSection />
        <NotificationsSection />
      </div>
    </>
  )
}
