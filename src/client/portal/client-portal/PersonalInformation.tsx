import type { ReactNode } from 'react'
import { useUser } from '#client/public/session/session.ts'
import { useOwnProfile, type OwnProfile } from '#client/portal/profile/use-own-profile.ts'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import { addressLines } from './address-lines.ts'
import styles from './PersonalInformation.module.css'

/** How the firm knows the client; without a profile, the way to fill it in. */
export function PersonalInformation() {
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
          <span className={styles.boneLabel}>
            <Skeleton width="3.5rem" height="0.75rem" />
          </span>
          <span className={styles.boneValue}>
            <Skeleton width={width} />
          </span>
        </div>
      ))}
    </div>
  )
}
