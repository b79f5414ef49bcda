import { lazy, Suspense, useEffect, useState } from 'react'
import type { SessionLimits } from '#shared/account.schema.ts'
import { statusOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { wasActiveWithin, trackUserActivity } from '#client/portal/api/user-activity.ts'
import { idleState, WARN_MS } from './idle.ts'
import { useSession } from '#client/public/session/session.ts'
import { dropToken } from '#client/public/session/token.ts'
import { useSignOut } from '#client/public/session/use-sign-out.ts'

/** Often enough to see, in time, that the session was used in another tab. */
const LOOK_MS = 5 * 60_000

/** Warns a minute before an unused session ends, keeps it if asked to, and leaves nothing signed in when it is over. */
export function IdleTimer() {
  const signedIn = useSession().status === 'signed-in'
  useEffect(trackUserActivity, [])
  const { data } = trpc.account.sessionLimits.useQuery(undefined, {
    enabled: signedIn,
    refetchInterval: LOOK_MS,
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

const IdleDialog = lazy(async () => {
  const { IdleDialog: dialog } = await import('./IdleDialog.tsx')
  return { default: dialog }
})

type Keep = ReturnType<typeof trpc.account.keepSession.useMutation>['mutate']

/**
 * Seconds while the warning stands, else null. Before it warns it asks whether another tab was used meanwhile. Nobody
 * is warned who typed until just now: that makes no request, and is use all the same.
 */
function useSecondsLeft(limits: SessionLimits, keep: Keep): number | null {
  const [now, setNow] = useState(Date.now)
  const idle = idleState(limits, now)
  const wait = idle.state === 'fine' ? Math.min(idle.checkInMs, LOOK_MS) : 1000

  useEffect(() => {
    const variant = () => setNow(Date.now())
    const timer = setInterval(() => {
      if (idle.state === 'fine' && wasActiveWithin(WARN_MS)) {
        return keep(undefined, { onSettled: variant })
      }
      if (idle.state === 'fine') void queries.account.sessionLimits.invalidate()
      if (idle.state === 'over') void confirmEnd()
      variant()
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
  dropToken()
  toast.info('Signed out', 'You were away for 30 minutes. What you had typed is kept.')
}
