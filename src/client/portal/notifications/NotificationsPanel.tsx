import { Link } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import { ApiProvider } from '#client/portal/api/SessionSync.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import type { NotificationsPanelProps } from '#client/public/shell/NotificationBell.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationRows, NotificationSkeleton } from './NotificationRows.tsx'
import { useNotifications } from './use-notifications.ts'
import styles from './NotificationsPanel.module.css'

/** The newest notifications, below the bell; on a phone a sheet at the bottom. */
export function NotificationsPanel({ id, onClosed }: NotificationsPanelProps) {
  const panel = usePanel()
  const title = `${id}-title`
  return (
    <ApiProvider>
      <div
        ref={panel}
        id={id}
        className={styles.panel}
        popover="auto"
        role="dialog"
        aria-labelledby={title}
        tabIndex={-1}
        onToggle={({ newState }) => newState === 'closed' && onClosed()}
        onBlur={closeWhenLeft}
        onClick={closeAfterLink}
      >
        <div className={styles.head}>
          <h2 id={title}>Notifications</h2>
          <MarkAllRead />
          <button
            type="button"
            className={styles.close}
            aria-label="Close"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="close" size={22} />
          </button>
        </div>
        <div className={styles.list}>
          <Newest />
        </div>
        <Link to="/notifications" className={styles.all}>
          See all
        </Link>
      </div>
    </ApiProvider>
  )
}

function Newest() {
  return (
    <QueryBoundary
      query={useNotifications()}
      what="notifications"
      failed="Your notifications could not be loaded."
      skeleton={<NotificationSkeleton rows={VISIBLE} />}
    >
      {(list) => <NotificationRows list={list.slice(0, VISIBLE)} />}
    </QueryBoundary>
  )
}

const VISIBLE = 5

/** Opens the popover. The browser closes it with Escape or a press beside it, and returns the focus to the bell. */
function usePanel() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) return
    panel.current?.showPopover()
    panel.current?.focus({ preventScroll: true })
  }, [])
  return panel
}

/** When Tab, or a dialog that opens, takes the focus: the warning of an idle session must not lie below the panel. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget === null || currentTarget.contains(relatedTarget)) return
  // The bell closes the panel itself, when it is pressed.
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover()
}

function closeAfterLink({ currentTarget, target }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}
