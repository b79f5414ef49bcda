import { useEffect } from 'react'
import { useSession, useUser } from '#client/public/session/session.ts'
import { queries } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
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
    <aside className={`sticky at-top ${styles.banner}`} aria-label="Viewing as a client">
      <Row gap={12} className="page-width min-56 py-4">
        <Icon className="phone-hidden" name="eye" />
        <p className="grows leading-tight text-row" role="status">
          {over ? (
            <>This view of {name}’s portal has ended.</>
          ) : (
            <>
              You are viewing the portal as <strong>{name}</strong>. Nothing can be changed.
            </>
          )}
        </p>
        <Button size="small" data-print="hide" onClick={stopImpersonation}>
          {over ? 'Back to Admin' : 'Stop viewing'}
        </Button>
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
