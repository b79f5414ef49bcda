import type { AccessView } from '#shared/accesses.schema.ts'
import type { SessionView } from '#shared/account.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import type { RevealView } from '#shared/reveals.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useSignOut } from '#client/public/session/session.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { CheckEntry } from './CheckEntry.tsx'
import { SpouseLinks } from './SpouseLinks.tsx'
import { WayIn } from './WayIn.tsx'
import styles from './account.module.css'

export function SessionsSection() {
  const sessions = trpc.account.sessions.useQuery()
  return (
    <FormSection
      title="Where you are signed in"
      hint="Sign out what you don’t recognize, then change your password."
      landmark
    >
      <QueryBoundary
        query={sessions}
        what="sessions"
        failed="Your sessions could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) => (
          <ul className="rows">
            {list.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <SpouseLinks />
    </FormSection>
  )
}

function Session({ session }: { session: SessionView }) {
  const { id, device, address, lastUsedAt, current } = session
  const signOut = useSignOut()
  const end = trpc.account.endSession.useMutation({
    onSuccess: () => toast.success('Signed out', `${device} is signed out.`),
    onError: (error) => toast.error('Error', messageOf(error, 'It could not be signed out.')),
    onSettled: () => queries.account.sessions.invalidate(),
  })
  return (
    <WayIn
      title={
        <>
          {device} {current && <Badge tone="green">This device</Badge>}
        </>
      }
      detail={`${address ?? 'Unknown address'} · last used ${formatMoment(lastUsedAt)}`}
      end={{
        text: 'Sign out',
        label: `Sign out ${device}`,
        pending: end.isPending,
        onClick: () => (current ? signOut() : end.mutate({ id })),
      }}
    />
  )
}

export function RevealsSection() {
  const reveals = trpc.account.reveals.useQuery()
  return (
    <FormSection
      title="Who has seen your numbers"
      hint="Our staff see the last four digits of your Social Security and bank numbers. Anyone who needs a full one types their password again and gives a reason."
      landmark
    >
      <QueryBoundary
        query={reveals}
        what="who has seen your numbers"
        failed="The list of who has seen your numbers could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p>Nobody has. When someone does, this page says who it was, when and why.</p>
          ) : (
            <ul className="rows">{list.map(toRow)}</ul>
          )
        }
      </QueryBoundary>
    </FormSection>
  )
}

function toRow({ id, numbers, by, at, reason }: RevealView) {
  return (
    <li key={id} className={styles.row}>
      <div>
        <p className="strong breaks">{numbers}</p>
        <p className="muted text-small breaks">
          {by} · <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        </p>
        <p className="muted text-small breaks">
          Reason: <span dir="auto">{reason}</span>
        </p>
      </div>
      <CheckEntry entry={{ id, at, action: 'client.number_revealed' }} what={numbers} />
    </li>
  )
}

export function AccessesSection() {
  const accesses = trpc.account.accesses.useQuery()
  const checkHint = accesses.data?.length
    ? ' Check proves on your device that an entry is in the log.'
    : ''
  return (
    <FormSection
      title="Who has opened your data"
      hint={`Each time one of our staff opens your details, a document, a list of returns or the portal as you see it, it is written to a log that nobody can change unnoticed.${checkHint}`}
      landmark
    >
      <QueryBoundary
        query={accesses}
        what="who has opened your data"
        failed="The list of who has opened your data could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p>Nobody has. When someone does, this page says who it was, when and what.</p>
          ) : (
            <ul className="rows">{list.map(toAccess)}</ul>
          )
        }
      </QueryBoundary>
    </FormSection>
  )
}

function toAccess(access: AccessView) {
  const { id, at, by } = access
  const what = whatWasOpened(access)
  return (
    <li key={id} className={styles.row}>
      <div>
        <p className="strong breaks">{what}</p>
        <p className="muted text-small breaks">
          {by} · <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        </p>
      </div>
      {access.action !== 'returns.exported' && <CheckEntry entry={access} what={what} />}
    </li>
  )
}

function whatWasOpened({ action, fileName }: AccessView): string {
  switch (action) {
    case 'client.viewed':
      return 'Your details'
    case 'client.viewed_as':
      return 'The portal as you see it'
    case 'returns.exported':
      return 'A list of returns, which may contain yours'
    case 'documents.downloaded':
      return 'All documents of one of your returns'
    case 'document.downloaded':
      return fileName === null ? 'A document that was deleted since' : `Your document “${fileName}”`
  }
}
