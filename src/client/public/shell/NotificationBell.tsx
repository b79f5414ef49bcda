import { type ComponentType, useId, useState } from 'react'
import { mustEnroll, useSession } from '#client/public/session/session.ts'
import { useStore } from '#client/public/ui/store.ts'
import { unreadCount } from '#client/public/session/unread.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { loadNotificationsPanel } from '#client/public/portal-entry.tsx'
import styles from './NotificationBell.module.css'

export interface NotificationsPanelProps {
  id: string
  onClosed: () => void
}

/** Keeps its space while the server would refuse the notifications. */
export function NotificationBell() {
  const session = useSession()
  const refused = session.status === 'view-over' || mustEnroll(session)
  return <div className="rigid w-target h-target">{!refused && <Bell />}</div>
}

/** Opens the panel, whose code is fetched when the pointer or the focus reaches the bell. */
function Bell() {
  const unread = useStore(unreadCount, null) ?? 0
  const count = unread > 99 ? '99+' : unread
  const id = useId()
  const [Panel, setPanel] = useState<ComponentType<NotificationsPanelProps> | null>(null)

  function open() {
    loadNotificationsPanel().then(
      (panel) => setPanel(() => panel),
      () => toast.error('Error', 'Your notifications could not be loaded.'),
    )
  }

  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        aria-haspopup="dialog"
        aria-expanded={Panel !== null}
        // While the panel is open, the browser closes it.
        popoverTarget={id}
        onPointerEnter={prefetchPanel}
        onFocus={prefetchPanel}
        onClick={Panel === null ? open : undefined}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && <span className={styles.count}>{count}</span>}
      </button>
      {Panel && <Panel id={id} onClosed={() => setPanel(null)} />}
    </>
  )
}

function prefetchPanel(): void {
  // The panel loads again when it opens, and says then what failed.
  loadNotificationsPanel().catch(() => undefined)
}
