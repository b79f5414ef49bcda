import { useEffect } from 'react'
import { useSession, useUser } from '#client/public/session/session.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { stopImpersonation, type Impersonation } from '#client/public/session/impersonation.ts'
import styles from './ImpersonationBanner.module.css'

/** Says on every screen as whom an admin sees it, and leads back. */
export function ImpersonationBanner({ view }: { view: Impersonation }) {
  const user = useUser()
  const over = useSession().status === 'view-over'
  const name = user === null ? view.name : `${user.firstName} ${user.lastName}`
  useAskAtEnd(view.until)
  return (
    <aside className={styles.banner} aria-label="Viewing as a client">
      <div className={styles.bar}>
        <Icon name="eye" />
        <p className={styles.words} role="status">
          {over ? (
            <>This view of {name}’s portal has ended.</>
          ) : (
            <>
              You are viewing the portal as <strong>{name}</strong>. Nothing can be changed.
            </>
          )}
        </p>
        <button type="button" className={styles.stop} data-print="hide" onClick={stopImpersonation}>
          {over ? 'Back to Admin' : 'Stop viewing'}
        </button>
      </div>
    </aside>
  )
}

/** When it should be over, the server is asked who is here, and says so. */
function useAskAtEnd(until: number): void {
  useEffect(() => {
    const timer = setTimeout(
      () => void queries.auth.currentUser.invalidate(),
      Math.max(until - Date.now(), 0) + SKEW_MS,
    )
    return () => clearTimeout(timer)
  }, [until])
}

/** So that the server's clock has got there too. */
const SKEW_MS = 1000
