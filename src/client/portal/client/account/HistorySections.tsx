import type { SessionView } from '#shared/auth/account.schema.ts'
import { formatMoment } from '#shared/firm/dates.ts'
import type { RevealView } from '#shared/clients/reveals.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useSignOut } from '#client/public/session/session.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { CheckEntries } from './CheckEntries.tsx'
import { SpouseLinks } from './SpouseLinks.tsx'
import { WayIn } from './WayIn.tsx'
import styles from './account.module.css'

export function SessionsSection() {
  const sessions = trpc.account.sessions.useQuery()
  return (
    <FormSection
      title="Where you are signed in"
      hint="Sign out any device you don’t recognize, then change your password."
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
    onError: (error) => toast.error('Error', messageOf(error, 'We couldn’t sign it out.')),
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
      hint="Our staff see the last four digits. Anyone who needs a full number types their password again and gives a reason."
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
            <p>No one has.</p>
          ) : (
            <>
              <ul className="rows">{list.map(toRow)}</ul>
              <CheckEntries
                entries={list.map(({ id, at }) => ({ id, at, action: 'client.number_revealed' }))}
                what="who has seen your numbers"
              />
            </>
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
        <p className="small breaks">
          {by} · <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
        </p>
        <p className="small breaks">
          Reason: <span dir="auto">{reason}</span>
        </p>
      </div>
    </li>
  )
}
