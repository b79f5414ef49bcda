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
      queries.admin.returns.list.invalidate(),
      queries.admin.returns.summary.invalidate(),
      queries.admin.users.clientDetails.invalidate(),
    ]),
  ),
  documents: throttle(() =>
    Promise.all([
      queries.documents.invalidate(),
      queries.admin.documents.list.invalidate(),
      queries.admin.documents.filedReturns.invalidate(),
    ]),
  ),
  profile: throttle(() => queries.admin.users.clientDetails.invalidate()),
  users: throttle(() =>
    Promise.all([
      queries.auth.currentUser.invalidate(),
      queries.admin.users.people.invalidate(),
      queries.admin.returns.summary.invalidate(),
    ]),
  ),
  inbox: throttle(() =>
    Promise.all([
      queries.admin.messages.list.invalidate(),
      queries.admin.messages.get.invalidate(),
      queries.admin.messages.counts.invalidate(),
      queries.admin.mail.failedEmails.invalidate(),
    ]),
  ),
  notifications: throttle(() =>
    Promise.all([queries.notifications.list.invalidate(), queries.account.reveals.invalidate()]),
  ),
  session() {},
}
