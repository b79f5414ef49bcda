import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiProvider } from '#client/portal/api/SessionSync.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { useSheet } from '#client/public/ui/open-sheets.ts'
import type { NotificationsPanelProps } from '#client/public/shell/NotificationBell.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NotificationRows, NotificationSkeleton } from './NotificationRows.tsx'
import { useNotifications } from './use-notifications.ts'
import styles from './NotificationsPanel.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** The newest notifications, below the bell; on a phone a sheet at the bottom. */
export function NotificationsPanel({ id, onClosed }: NotificationsPanelProps) {
  const panel = usePanel()
  useSheet(true, { onClose: () => panel.current?.hidePopover() })
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
      >
        <Group gap={4} between className="inset rigid line-below">
          <h2 className="grows" id={title}>
            Notifications
          </h2>
          <MarkAllRead />
          <button
            type="button"
            className={`icon-button muted ${styles.close}`}
            aria-label="Close"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="close" size={22} />
          </button>
        </Group>
        <div className="grows scrolls">
          <Newest />
        </div>
        <Link to="/notifications" className="row-button line-above strong">
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

/** Opens the popover. The browser closes it on Escape or a press outside, and returns the focus to the bell. */
function usePanel() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const popover = panel.current
    if (popover === null) return
    if (!popover.matches(':popover-open')) popover.showPopover()
    popover.focus({ preventScroll: true })
    popover.addEventListener('click', closeAfterLink)
    popover.addEventListener('focusout', closeWhenLeft)
    return () => {
      popover.removeEventListener('click', closeAfterLink)
      popover.removeEventListener('focusout', closeWhenLeft)
    }
  }, [])
  return panel
}

function closeAfterLink(this: HTMLElement, { target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a')) this.hidePopover()
}

/**
 * Closes the panel when Tab or an opening dialog takes the focus: the warning of an idle session must not be below it.
 */
function closeWhenLeft(this: HTMLElement, { relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof Element) || this.contains(relatedTarget)) return
  // When pressed, the bell closes the panel itself.
  if (relatedTarget.getAttribute('popovertarget') !== this.id) this.hidePopover()
}
