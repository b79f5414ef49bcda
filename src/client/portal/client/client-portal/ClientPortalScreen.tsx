import type { ReactNode } from 'react'
import { firm, supportHours } from '#shared/firm/firm.ts'
import { useSeesMoney } from '#client/public/session/use-sees-money.ts'
import { type OwnProfile, useOwnProfile } from './use-own-profile.ts'
import { type ActionItem, ActionList } from '#client/portal/ui/ActionList.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { addressLines } from '#client/portal/ui/format.ts'
import { useMyClients } from '#client/public/session/my-clients.ts'
import { type CurrentUser, useUser } from '#client/public/session/session.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { NextStep } from './NextStep.tsx'
import { TaxReturns } from './TaxReturns.tsx'
import styles from './ClientPortalScreen.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

export function ClientPortalScreen() {
  const { data, hidden, isBusiness } = useOwnProfile()
  const seesMoney = useSeesMoney()
  const isMissing = data === null && !hidden && !isBusiness
  // A user who acts for others may need no profile.
  const isNew = useMyClients().length < 2 && isMissing
  return (
    <>
      <PageHeading title="Client Portal" lead="Your details and your returns, year by year." />
      {isNew ? <CompleteProfile /> : <NextStep />}
      <div className={`wide-3-2 ${styles.columns}`}>
        <Stack gap={20} className={styles.column}>
          <TaxReturns />
          <NeedHelp />
        </Stack>
        <Stack gap={20} className={styles.column}>
          {!isMissing && !hidden && !isBusiness && <PersonalInformation />}
          <div data-print="hide">
            <Panel title="Quick actions" flush>
              <ActionList items={seesMoney ? [...ACTIONS, INVOICES] : ACTIONS} />
            </Panel>
          </div>
        </Stack>
      </div>
    </>
  )
}

const ACTIONS: readonly ActionItem[] = [
  { to: '/documents', label: 'Upload Documents', icon: 'upload' },
  { to: '/profile', label: 'Update Profile', icon: 'user' },
]

const INVOICES: ActionItem = { to: '/invoices', label: 'Invoices and Payments', icon: 'document' }

function NeedHelp() {
  return (
    <div className={styles.last} data-print="hide">
      <Panel title="Need Help">
        <div className="actions">
          <p className="basis-256 muted">
            Write to us and we’ll answer {firm.contactAnswer}, or call{' '}
            <a className="one-line" href={firm.phoneLink}>
              {firm.phone}
            </a>
            , {supportHours}, {firm.timeZoneName}.
          </p>
          <ButtonLink to="/contact" icon="mail">
            Contact Support
          </ButtonLink>
        </div>
      </Panel>
    </div>
  )
}

/** The panel that a client without a profile reads first, in place of their details and of the next step. */
function CompleteProfile() {
  return (
    <div className="mb-24">
      <Panel title="Complete Your Profile">
        <p className="mb-16 muted">
          We need your details before a preparer can start: address, phone and filing status.
        </p>
        <ButtonLink to="/profile" variant="primary">
          Complete Profile
        </ButtonLink>
      </Panel>
    </div>
  )
}

function PersonalInformation() {
  const profile = useOwnProfile()
  const user = useUser()
  return (
    <Panel title="Personal Information">
      <QueryBoundary
        query={profile}
        what="your personal information"
        failed="Your personal information could not be loaded."
        skeleton={<Facts facts={SKELETON} />}
      >
        {(data) => <Facts facts={data && user ? factsOf(data, user) : SKELETON} />}
      </QueryBoundary>
    </Panel>
  )
}

interface Fact {
  label: ReactNode
  value: ReactNode
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Stack as="dl" gap={16}>
      {facts.map(({ label, value }, row) => (
        <div key={row}>
          <dt className="meta">{label}</dt>
          <dd className={`min-24 breaks ${value ? 'own-lines' : 'faint'}`}>
            <bdi>{value || 'Not provided'}</bdi>
          </dd>
        </div>
      ))}
    </Stack>
  )
}

function factsOf(profile: OwnProfile, user: CurrentUser): Fact[] {
  return [
    { label: 'Name', value: [user.firstName, user.lastName].filter(Boolean).join(' ') },
    { label: 'Email', value: <EmailText email={user.email} /> },
    { label: 'Phone', value: profile.phone },
    { label: 'Address', value: addressLines(profile).join('\n') },
  ]
}

const SKELETON: Fact[] = ['9rem', '13rem', '8rem', '11rem'].map((width) => ({
  label: <Skeleton width="3.5rem" height="0.75rem" />,
  value: <Skeleton width={width} />,
}))
