import { Suspense, useEffect, useState } from 'react'
import type { SessionLimits } from '#shared/auth/account.schema.ts'
import { queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { trackUserActivity, wasActiveWithin } from '#client/portal/api/user-activity.ts'
import { useSession, useSignOut } from '#client/public/session/session.ts'
import { removeToken } from '#client/public/session/token.ts'
import { toast } from '#client/public/ui/toast.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { idleState, WARN_MS } from './idle.ts'

/** Short enough to notice in time that another tab used the session. */
const CHECK_MS = 5 * 60_000

/** Warns a minute before an idle session ends, extends it on request, and signs out when it is over. */
export function IdleTimer() {
  const signedIn = useSession().status === 'signed-in'
  useEffect(trackUserActivity, [])
  const { data } = trpc.account.sessionLimits.useQuery(undefined, {
    enabled: signedIn,
    refetchInterval: CHECK_MS,
  })
  return data && signedIn ? <IdleWarning limits={data} /> : null
}

function IdleWarning({ limits }: { limits: SessionLimits }) {
  const signOut = useSignOut()
  const keep = trpc.account.keepSession.useMutation({
    onSuccess: (kept) => queries.account.sessionLimits.setData(undefined, kept),
    onError: (error) => {
      if (statusOf(error) === 401) end()
    },
  })
  const secondsLeft = useSecondsLeft(limits, keep.mutate)
  const [warned, setWarned] = useState(false)
  if (secondsLeft !== null && !warned) setWarned(true)
  return (
    <Suspense>
      {warned && (
        <IdleDialog
          secondsLeft={secondsLeft}
          staying={keep.isPending}
          onStay={() => keep.mutate()}
          onLeave={signOut}
        />
      )}
    </Suspense>
  )
}

const IdleDialog = lazyPart(() => import('./IdleDialog.tsx').then((m) => m.IdleDialog))

type Keep = ReturnType<typeof trpc.account.keepSession.useMutation>['mutate']

/**
 * Returns the seconds left during the warning, otherwise null. Input in this tab extends the session, because typing
 * sends no requests.
 */
function useSecondsLeft(limits: SessionLimits, keep: Keep): number | null {
  const [now, setNow] = useState(Date.now)
  const idle = idleState(limits, now)
  const wait = idle.state === 'fine' ? Math.min(idle.checkInMs, CHECK_MS) : 1000

  useEffect(() => {
    const update = () => setNow(Date.now())
    const timer = setInterval(() => {
      if (idle.state === 'fine' && wasActiveWithin(WARN_MS)) {
        return keep(undefined, { onSettled: update })
      }
      if (idle.state === 'fine') void queries.account.sessionLimits.invalidate()
      if (idle.state === 'over') void confirmEnd()
      update()
    }, wait)
    return () => clearInterval(timer)
  }, [idle.state, keep, wait])

  return idle.state === 'warn' ? idle.secondsLeft : null
}

async function confirmEnd() {
  try {
    await queries.account.sessionLimits.fetch(undefined, { staleTime: 0 })
  } catch (error) {
    if (statusOf(error) === 401) end()
  }
}

function end() {
  removeToken()
  toast.info('Signed out', 'You were away for 30 minutes. What you typed was kept.')
}
