import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { roleLabels } from '#shared/base/api.ts'
import { formatDate, formatMoment } from '#shared/firm/dates.ts'
import type { Invitation } from '#shared/users/invitations.schema.ts'
import { preparerName, workText } from '#shared/returns/preparers.ts'
import type { TeamMember } from '#shared/users/team.schema.ts'
import { formatCount, fullName } from '#client/portal/staff/base/format.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { shortAge } from '#client/portal/ui/format.ts'
import { useFocusKept } from '#client/portal/ui/use-focus-kept.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { type AccountDialog, AccountMenu } from './AccountMenu.tsx'
import { InvitationActions, InvitationState } from './invitation-parts.tsx'
import { useAccountDialogs } from './use-account-dialogs.tsx'
import { useRoleChange } from './use-role-change.tsx'
import styles from './users.module.css'

interface TeamTableProps {
  members: readonly TeamMember[]
  invited: readonly Invitation[]
}

/** The staff, and below them who is invited. */
export function TeamTable({ members, invited }: TeamTableProps) {
  const { open, dialog } = useAccountDialogs()
  const rows = useFocusKept<HTMLTableSectionElement>()
  return (
    <>
      <table className={`text-row ${styles.table} ${styles.team}`} aria-label="Staff">
        <thead className="muted text-fine">
          <tr>
            <th scope="col">Name and email</th>
            <th scope="col">Role</th>
            <th scope="col">Open work</th>
            <th scope="col">Two-factor sign-in</th>
            <th scope="col">Last seen</th>
            <th scope="col">Status</th>
            <th scope="col" data-print="hide">
              Actions
            </th>
          </tr>
        </thead>
        <tbody {...rows}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} onOpen={open} />
          ))}
          {invited.map((invitation) => (
            <InvitedRow key={invitation.id} invitation={invitation} />
          ))}
        </tbody>
      </table>
      {dialog}
    </>
  )
}

interface MemberRowProps {
  member: TeamMember
  onOpen: ReturnType<typeof useAccountDialogs>['open']
}

function MemberRow({ member, onOpen }: MemberRowProps) {
  const { id, role, returns, lastSeenAt, disabledAt } = member
  const others = workText({ ...member, returns: 0 })
  const user = { ...member, hasFactor: member.factors.length > 0 }
  const { save } = useRoleChange(user, leave)
  return (
    <tr className="line-above" data-row>
      <Person name={preparerName(member)} email={member.email}>
        <UnprovenBadge client={member} />
      </Person>
      <Fact label="Role">{roleLabels[role]}</Fact>
      <Fact label="Open work">
        {returns > 0 && (
          <Link to="/admin" search={{ preparer: id }}>
            {formatCount(returns, 'return')}
            <span className="visually-hidden"> of {fullName(member)}</span>
          </Link>
        )}
        {returns > 0 && others !== null && ', '}
        {others ?? (returns === 0 && <span className="muted">None</span>)}
      </Fact>
      <Fact label="Two-factor sign-in">
        <FactorState member={member} />
      </Fact>
      <Fact label="Last seen">
        {lastSeenAt === null ? (
          <span className="muted">Never</span>
        ) : (
          <time dateTime={lastSeenAt.toISOString()} title={formatMoment(lastSeenAt)}>
            {shortAge(lastSeenAt)}
          </time>
        )}
      </Fact>
      <Fact label="Status">
        {disabledAt === null ? (
          <Badge tone="green">Active</Badge>
        ) : (
          <Badge tone="red">Disabled</Badge>
        )}
      </Fact>
      <td className={styles.actions} data-print="hide">
        <AccountMenu
          user={user}
          onOpen={(name: AccountDialog) => onOpen(user)(name)}
          {...(disabledAt === null && { onChangeRole: () => save('client') })}
        />
      </td>
    </tr>
  )
}

/** A user who becomes a client leaves the team, so there is no editing to end. */
const leave = () => undefined

/** The factors that the account itself has. A firm account may ask for one of its own. */
function FactorState({ member }: { member: TeamMember }) {
  const { factors, factorRequired, firmAccount } = member
  if (factors.length > 0) return `On: ${factors.map((factor) => factorNames[factor]).join(' and ')}`
  if (firmAccount) return <span className="muted">None here; has a firm account</span>
  if (factorRequired) return <Badge tone="yellow">Must be set up</Badge>
  return <span className="muted">Not set up</span>
}

const factorNames = { app: 'app', passkey: 'passkey' }

function InvitedRow({ invitation }: { invitation: Invitation }) {
  const { email, expired, invitedBy, expiresAt } = invitation
  return (
    <tr className="line-above" data-row>
      <Person name={fullName(invitation)} email={email} />
      <Fact label="Role">{roleLabels.admin}</Fact>
      <td className={`muted ${styles.fact}`} colSpan={3}>
        Invited by {invitedBy === null ? 'a former user' : <bdi>{invitedBy}</bdi>}, until{' '}
        {formatDate(expiresAt)}
      </td>
      <Fact label="Status">
        {!expired && <Badge tone="accent">Invited</Badge>}{' '}
        <InvitationState invitation={invitation} />
      </Fact>
      <td className={`${styles.actions} ${styles.invited}`} data-print="hide">
        <InvitationActions invitation={invitation} />
      </td>
    </tr>
  )
}

function Person({ name, email, children }: { name: string; email: string; children?: ReactNode }) {
  return (
    <th scope="row" className={`breaks ${styles.name}`}>
      <bdi className="strong">{name}</bdi> {children}
      <span className="block muted regular">
        <EmailText email={email} />
      </span>
    </th>
  )
}

/** On a phone, where the headings are hidden, the label stands before it. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={styles.fact} data-label={label}>
      {children}
    </td>
  )
}
