import type { LiveTopic } from '#shared/live.schema.ts'
import { queries, trpc } from '../trpc.ts'
import { useSession } from '../auth/session.ts'

/** Hears of changes as they happen, and reads again what they are about. Cut off, the polls still tell. Shows nothing. */
export function LiveKeeper() {
  const signedIn = useSession().status === 'signed-in'
  const line = trpc.live.changes.useSubscription(undefined, {
    enabled: signedIn,
    onData({ topics }) {
      for (const topic of topics) readAgain[topic]()
    },
    onComplete() {
      // A session of this user has ended. If it was this one, the answer signs out; else the line opens again.
      void queries.auth.currentUser.refetch().then(() => line.reset())
    },
  })
  return null
}

const readAgain: Record<LiveTopic, () => void> = {
  returns() {
    void queries.returns.invalidate()
    void queries.admin.returns.invalidate()
    void queries.admin.summary.invalidate()
    void queries.admin.clientDetails.invalidate()
  },
  documents() {
    void queries.documents.invalidate()
    void queries.admin.documents.invalidate()
    void queries.admin.filedReturns.invalidate()
  },
  profile() {
    void queries.admin.clientDetails.invalidate()
  },
  users() {
    void queries.auth.currentUser.invalidate()
    void queries.admin.users.invalidate()
    void queries.admin.summary.invalidate()
  },
  inbox() {},
  notifications() {
    void queries.notifications.list.invalidate()
  },
  session() {},
}
