import { Suspense } from 'react'
import { anchorOf, FormSection } from '#client/portal/ui/FormSection.tsx'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { clientInView } from '#client/public/session/client-in-view.ts'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { useUser } from '#client/public/session/session.ts'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { ButtonLink, Button } from '#client/public/ui/Button.tsx'
import { PageHeading } from '#client/public/ui/Panel.tsx'
import { AccessesSection } from './AccessesSection.tsx'
import { DownloadSection } from './DownloadSection.tsx'
import { EmailSection, PasswordSection } from './EmailSection.tsx'
import { RevealsSection, SessionsSection } from './HistorySections.tsx'
import { MailSection, NameSection } from './NameSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'
import { Stack } from '#client/public/ui/layout.tsx'
import styles from './account.module.css'
import { OwnConsent } from '#client/portal/client/consent/Consent.tsx'
import { accountConsent } from '#client/portal/client/consent/consent-calls.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'

export function AccountScreen() {
  const isStaff = useUser()?.role === 'admin'
  const seesMoney = useSeesMoney()
  if (useImpersonation() !== null) return <ViewedAccount />
  return (
    <UiProvider>
      <PageHeading
        title="Account"
        lead="Your name and sign-in, your emails, and who has seen your numbers."
      >
        {!isStaff && seesMoney && <ButtonLink to="/invoices">Invoices and payments</ButtonLink>}
      </PageHeading>
      <nav aria-label="On this page" className="phone-hidden">
        <Stack as="ul" gap={0} mb={16} className="fill-15 gap-x-16 text-small">
          {SECTIONS.filter((title) => isStaff || title !== 'Credential').map((title) => (
            <li key={title}>
              <a className="inline-block py-12 px-0" href={`#${anchorOf(title)}`}>
                {title}
              </a>
            </li>
          ))}
        </Stack>
      </nav>
      <div className={`card ${styles.account}`}>
        <NameSection />
        {isStaff && (
          <Suspense>
            <CredentialSection />
          </Suspense>
        )}
        <EmailSection />
        <PasswordSection />
        <TwoFactorSection />
        <SessionsSection />
        <RevealsSection />
        <AccessesSection />
        <WhoCanSee />
        <MailSection />
        <ConsentSection />
        <DownloadSection />
        <DeleteSection />
      </div>
    </UiProvider>
  )
}

/** The users who act for the client in view; staff act for each one. */
function WhoCanSee() {
  const user = useUser()
  const clientId = clientInView ?? user?.id
  if (user?.role !== 'client' || clientId === undefined) return null
  return (
    <FormSection
      title="Who can see this"
      hint="The people who can sign in to these returns. You can end their access at any time."
      landmark
    >
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <OwnAccesses clientId={clientId} />
      </Suspense>
    </FormSection>
  )
}

function OwnAccesses({ clientId }: { clientId: string }) {
  const { data: profile } = trpc.profile.get.useQuery()
  return <AccessList clientId={clientId} profile={profile} />
}

const AccessList = lazyPart(() =>
  import('#client/portal/client/access/AccessList.tsx').then((m) => m.AccessList),
)

const CredentialSection = lazyPart(() =>
  import('./CredentialSection.tsx').then((m) => m.CredentialSection),
)

/** The titles of the sections below. */
const SECTIONS = [
  'Name',
  'Credential',
  'Email',
  'Password',
  'Two-factor sign-in',
  'Where you are signed in',
  'Who has seen your numbers',
  'Who has opened your data',
  'Who can see this',
  'Emails from us',
  'Electronic signature',
  'Your data',
  'Delete my account',
]

/** The account page of a client, for an admin who views the portal as that client. */
function ViewedAccount() {
  return (
    <>
      <PageHeading
        title="Account"
        lead="Who has seen this client’s numbers and opened their data. Only the client sees how they sign in and which emails they get."
      />
      <div className="card">
        <RevealsSection />
        <AccessesSection />
      </div>
    </>
  )
}

/** The consent to sign electronically: to read, to withdraw, and to give again. */
function ConsentSection() {
  return (
    <FormSection title="Electronic signature" landmark>
      <OwnConsent
        calls={accountConsent}
        none={<p className="muted">We ask for your consent when there is something to sign.</p>}
      />
    </FormSection>
  )
}

/** For clients only. The dialog's code loads when the button is pressed. */
function DeleteSection() {
  const dialog = useDialog()
  if (useUser()?.role !== 'client') return null
  return (
    <FormSection
      title="Delete my account"
      hint="First you’ll see what is deleted and what the law requires us to keep."
      landmark
    >
      <Button size="small" onClick={dialog.open}>
        Delete my account…
      </Button>
      {dialog.show((frame) => (
        <DeleteAccountDialog {...frame} />
      ))}
    </FormSection>
  )
}

const DeleteAccountDialog = lazyPart(() =>
  import('./DeleteAccountDialog.tsx').then((m) => m.DeleteAccountDialog),
)
