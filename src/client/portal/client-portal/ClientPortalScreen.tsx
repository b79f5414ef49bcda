import type { ReactNode } from 'react'
import { firm, supportHours } from '#shared/firm.ts'
import { type OwnProfile, useOwnProfile } from '#client/portal/profile/use-own-profile.ts'
import { type ActionItem, ActionList } from '#client/portal/ui/ActionList.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { addressLines } from '#client/portal/ui/format.ts'
import { useUser } from '#client/public/session/session.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { NextStep } from './NextStep.tsx'
import { TaxReturns } from './TaxReturns.tsx'
import styles from './ClientPortalScreen.module.css'

export function ClientPortalScreen() {
  return (
    <>
      <PageHeading title="Client Portal" lead="Your details and your returns, year by year." />
      <NextStep />
      <div className={styles.columns}>
        <div className={styles.column}>
          <TaxReturns />
          <NeedHelp className={styles.last} />
        </div>
        <div className={styles.column}>
          <PersonalInformation />
          <div data-print="hide">
            <Panel title="Quick actions" flush>
              <ActionList items={ACTIONS} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  )
}

const ACTIONS: readonly ActionItem[] = [
  { to: '/documents', label: 'Upload Documents', icon: 'upload' },
  { to: '/profile', label: 'Update Profile', icon: 'user' },
]

function NeedHelp({ className }: { className?: string | undefined }) {
  return (
    <div className={className} data-print="hide">
      <Panel title="Need Help">
        <div className={styles.help}>
          <p className={styles.text}>
            Write to us and we answer within {firm.contactResponseHours} hours, or call{' '}
            <a className={styles.phone} href={firm.phoneLink}>
              {firm.phone}
            </a>
            , {supportHours.text}.
          </p>
          <ButtonLink to="/contact" icon="mail">
            Contact Support
          </ButtonLink>
        </div>
      </Panel>
    </div>
  )
}

/** The client's details; without a profile, a link to it. */
function PersonalInformation() {
  const profile = useOwnProfile()
  if (profile.data === null) return <CompleteProfile />
  return (
    <Panel title="Personal Information">
      <QueryBoundary
        query={profile}
        what="your personal information"
        failed="Your personal information could not be loaded."
        skeleton={<PanelSkeleton />}
      >
        {(data) => data !== null && <Details profile={data} />}
      </QueryBoundary>
    </Panel>
  )
}

function Details({ profile }: { profile: OwnProfile }) {
  const user = useUser()
  if (user === null) return <PanelSkeleton />
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <dl className={styles.details}>
      <Detail label="Name">{name}</Detail>
      <Detail label="Email">{user.email}</Detail>
      <Detail label="Phone">{profile.phone}</Detail>
      <Detail label="Address">{addressLines(profile).join('\n')}</Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: string | null | undefined }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd data-missing={!children || undefined}>{children || 'Not provided'}</dd>
    </div>
  )
}

function CompleteProfile() {
  return (
    <Panel title="Complete Your Profile">
      <p className={styles.prompt}>
        We need your details before a preparer can start: address, phone and filing status.
      </p>
      <ButtonLink to="/profile">Complete Profile</ButtonLink>
    </Panel>
  )
}

function PanelSkeleton(): ReactNode {
  return (
    <div className={styles.details}>
      {['9rem', '13rem', '8rem', '11rem'].map((width) => (
        <div className={styles.detail} key={width}>
          <span className={styles.skeletonLabel}>
            <Skeleton width="3.5rem" height="0.75rem" />
          </span>
          <span className={styles.skeletonValue}>
            <Skeleton width={width} />
          </span>
        </div>
      ))}
    </div>
  )
}
