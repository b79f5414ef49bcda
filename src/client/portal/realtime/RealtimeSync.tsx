import { useRef } from 'react'
import type { RealtimeTopic } from '#shared/realtime.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { useSession } from '#client/public/session/session.ts'
import { throttle } from './throttle.ts'
import { pageVisible } from './page-visible.ts'

/** Hears of changes as they happen, and reads again what they are about. Cut off, the polls still tell. Shows nothing. */
export function RealtimeSync() {
  const signedIn = useSession().status === 'signed-in'
  const gaveWay = useRef(false)
  // Taken here, or the hook would not tell when it hands out another, as it does when someone signs in.
  const { reset } = trpc.realtime.changes.useSubscription(undefined, {
    enabled: signedIn,
    onData({ topics, replaced = false }) {
      gaveWay.current = replaced
      for (const topic of topics) readAgain[topic]()
    },
    onComplete() {
      // To a newer tab's line: to open again at once would only push out another's.
      if (gaveWay.current) return void pageVisible().then(() => reset())
      // A session of this user has ended. If it was this one, the answer signs out; else the line opens again.
      void queries.auth.currentUser.refetch().then(() => reset())
    },
  })
  return null
}

const readAgain: Record<RealtimeTopic, () => void> = {
  returns: throttle(() =>
    Promise.all([
      queries.returns.invalidate(),
      queries.documents.requests.invalidate(),
      queries.admin.returns.invalidate(),
      queries.admin.summary.invalidate(),
      queries.admin.clientDetails.invalidate(),
    ]),
  ),
  documents: throttle(() =>
    Promise.all([
      queries.documents.invalidate(),
      queries.admin.documents.invalidate(),
      queries.admin.filedReturns.invalidate(),
    ]),
  ),
  profile: throttle(() => queries.admin.clientDetails.invalidate()),
  users: throttle(() =>
    Promise.all([
      queries.auth.currentUser.invalidate(),
      queries.admin.people.invalidate(),
      queries.admin.summary.invalidate(),
    ]),
  ),
  inbox: throttle(() =>
    Promise.all([
      queries.admin.messages.invalidate(),
      queries.admin.message.invalidate(),
      queries.admin.messageCounts.invalidate(),
      queries.admin.failedEmails.invalidate(),
    ]),
  ),
  notifications: throttle(() =>
    Promise.all([queries.notifications.list.invalidate(), queries.account.reveals.invalidate()]),
  ),
  session() {},
}
