import type { LiveTopic } from '#shared/live.schema.ts'
import { queries, trpc } from '../trpc.ts'
import { useSession } from '../auth/session.ts'
import { calmly } from './calmly.ts'

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
  returns: calmly(() =>
    Promise.all([
      queries.returns.invalidate(),
      queries.documents.requests.invalidate(),
      queries.admin.returns.invalidate(),
      queries.admin.summary.invalidate(),
      queries.admin.clientDetails.invalidate(),
    ]),
  ),
  documents: calmly(() =>
    Promise.all([
      queries.documents.invalidate(),
      queries.admin.documents.invalidate(),
      queries.admin.filedReturns.invalidate(),
    ]),
  ),
  profile: calmly(() => queries.admin.clientDetails.invalidate()),
  users: calmly(() =>
    Promise.all([
      queries.auth.currentUser.invalidate(),
      queries.admin.people.invalidate(),
      queries.admin.summary.invalidate(),
    ]),
  ),
  inbox: calmly(() =>
    Promise.all([
      queries.admin.messages.invalidate(),
      queries.admin.message.invalidate(),
      queries.admin.messageCounts.invalidate(),
      queries.admin.deadMails.invalidate(),
    ]),
  ),
  notifications: calmly(() =>
    Promise.all([queries.notifications.list.invalidate(), queries.account.reveals.invalidate()]),
  ),
  session() {},
}
