import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { DeleteSection } from './DeleteSection.tsx'
import { DownloadSection } from './DownloadSection.tsx'
import { EmailSection, PasswordSection } from './EmailSection.tsx'
import { AccessesSection, RevealsSection, SessionsSection } from './HistorySections.tsx'
import { MailSection, NameSection } from './NameSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

export function AccountScreen() {
  if (useImpersonation() !== null) return <ViewedAccount />
  return (
    <UiProvider>
      <PageHeading
        title="Account"
        lead="Your name and sign-in, your mails, and who has seen your numbers."
      />
      <div className="card">
        <NameSection />
        <EmailSection />
        <PasswordSection />
        <TwoFactorSection />
        <SessionsSection />
        <RevealsSection />
        <AccessesSection />
        <MailSection />
        <DownloadSection />
        <DeleteSection />
      </div>
    </UiProvider>
  )
}

/** For an admin who views as the client. */
function ViewedAccount() {
  return (
    <>
      <PageHeading
        title="Account"
        lead="Who has seen this client’s numbers and opened their data. How they sign in, and what mails they get, is theirs alone."
      />
      <div className="card">
        <RevealsSection />
        <AccessesSection />
      </div>
    </>
  )
}
