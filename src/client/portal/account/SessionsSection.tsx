import type { SessionView } from '#shared/account.schema.ts'
import { formatMoment } from '#shared/dates.ts'
import { useSignOut } from '#client/public/session/use-sign-out.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { SkeletonRows } from '#client/public/ui/Skeleton.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './account.module.css'

export function SessionsSection() {
  const sessions = trpc.account.sessions.useQuery()
  return (
    <FormSection
      title="Where you are signed in"
      hint="Sign out what you don't know, then change your password."
      landmark
    >
      <QueryBoundary
        query={sessions}
        what="sessions"
        failed="Your sessions could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) => (
          <ul className={styles.list}>
            {list.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryBoundary>
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
    <li className={styles.row}>
      <div>
        <p className={styles.what}>
          {device} {current && <Badge tone="green">This device</Badge>}
        </p>
        <p className={styles.detail}>
          {address ?? 'Unknown address'} · last used {formatMoment(lastUsedAt)}
        </p>
      </div>
      <Button
        size="small"
        pending={end.isPending}
        aria-label={`Sign out ${device}`}
        onClick={() => (current ? signOut() : end.mutate({ id }))}
      >
        Sign out
      </Button>
    </li>
  )
}
