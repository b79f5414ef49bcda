import { useEffect } from 'react'
import { useSession, useUser } from '#client/public/session/session.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { stopImpersonation, type Impersonation } from '#client/public/session/impersonation.ts'
import styles from './ImpersonationBanner.module.css'
import { Row } from '#client/public/ui/layout.tsx'

export function ImpersonationBanner({ view }: { view: Impersonation }) {
  const user = useUser()
  const over = useSession().status === 'view-over'
  const name = user === null ? view.name : `${user.firstName} ${user.lastName}`
  useRefetchAtEnd(view.until)
  return (
    <aside className={styles.banner} aria-label="Viewing as a client">
      <Row gap={12} className={styles.bar}>
        <Icon className={styles.icon} name="eye" />
        <p className={styles.text} role="status">
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
      </Row>
    </aside>
  )
}

/** Refetches the current user when the impersonation ends: the server then answers that it is over. */
function useRefetchAtEnd(until: number): void {
  useEffect(() => {
    const timer = setTimeout(
      () => void queries.auth.currentUser.invalidate(),
      Math.max(until - Date.now(), 0) + SKEW_MS,
    )
    return () => clearTimeout(timer)
  }, [until])
}

/** Allows for a server clock that is behind. */
const SKEW_MS = 1000
