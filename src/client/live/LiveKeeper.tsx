import { useRef } from 'react'
import type { LiveTopic } from '#shared/live.schema.ts'
import { queries, trpc } from '../trpc.ts'
import { useSession } from '../auth/session.ts'
import { calmly } from './calmly.ts'
import { lookedAtAgain } from './looked-at.ts'

/** Hears of changes as they happen, and reads again what they are about. Cut off, the polls still tell. Shows nothing. */
export function LiveKeeper() {
  const signedIn = useSession().status === 'signed-in'
  const gaveWay = useRef(false)
  // Taken here, or the hook would not tell when it hands out another, as it does when someone signs in.
  const { reset } = trpc.live.changes.useSubscription(undefined, {
    enabled: signedIn,
    onData({ topics, replaced = false }) {
      gaveWay.current = replaced
      for (const topic of topics) readAgain[topic]()
    },
    onComplete() {
      // To a newer tab's line: to open again at once would only push out another's.
      if (gaveWay.current) return void lookedAtAgain().then(() => reset())
      // A session of this user has ended. If it was this one, the answer signs out; else the line opens again.
      void queries.auth.currentUser.refetch().then(() => reset())
    },
  })
  return null
}

const readAgain: Record<LiveTopic, () => void> = {
  returns: calmly(() =>
    Promise.all([
      queries.returns.invalidate(),
      queries.documents.requests.invalidate(),
      queries.admin.returns.list.invalidate(),
      queries.admin.returns.summary.invalidate(),
      queries.admin.users.clientDetails.invalidate(),
    ]),
  ),
  documents: calmly(() =>
    Promise.all([
      queries.documents.invalidate(),
      queries.admin.documents.list.invalidate(),
      queries.admin.documents.filedReturns.invalidate(),
    ]),
  ),
  profile: calmly(() => queries.admin.users.clientDetails.invalidate()),
  users: calmly(() =>
    Promise.all([
      queries.auth.currentUser.invalidate(),
      queries.admin.users.people.invalidate(),
      queries.admin.returns.summary.invalidate(),
    ]),
  ),
  inbox: calmly(() =>
    Promise.all([
      queries.admin.messages.list.invalidate(),
      queries.admin.messages.get.invalidate(),
      queries.admin.messages.counts.invalidate(),
      queries.admin.mail.deadMails.invalidate(),
    ]),
  ),
  notifications: calmly(() =>
    Promise.all([queries.notifications.list.invalidate(), queries.account.reveals.invalidate()]),
  ),
  session() {},
}
