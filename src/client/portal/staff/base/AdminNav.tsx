import { useWindowEvent } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type Outputs, trpc } from '#client/portal/api/trpc.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { PageFrame } from '#client/public/shell/PageFrame.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import styles from './staff.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/**
 * How often the inbox and the alarms are read without a change: messages become late, and the realtime connection may
 * drop.
 */
export const STAFF_POLL_MS = 60_000

/** `inSettings`: the screen is one of those below “Settings”. */
export function AdminNav({ inSettings = false }: { inSettings?: boolean }) {
  return (
    <>
      <PageFrame kind="wide" />
      <Group
        as="nav"
        gap={0}
        between
        mb={16}
        className={`line-below ${styles.nav}`}
        aria-label="Admin"
        data-print="hide"
      >
        <Group ref={showCurrent} as="ul" gap={0} className={styles.items}>
          {SCREENS.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className={`tab gap-4 ${styles.item}`}
                activeOptions={EXACT}
                {...(inSettings && to === '/admin/firm' && { 'aria-current': 'true' })}
              >
                {label}
                {label === 'Messages' && <InboxCount />}
              </Link>
            </li>
          ))}
        </Group>
        <FindClient />
      </Group>
      <Alarms />
    </>
  )
}

export function formatInboxCounts({
  firm,
  late,
}: Pick<Outputs['admin']['messages']['counts'], 'firm' | 'late'>) {
  return [
    firm > 0 && (firm === 1 ? '1 message waiting' : `${firm} messages waiting`),
    late > 0 && `${late} late`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** On a phone the last entries are out of sight, more so once there is a count. */
function showCurrent(element: HTMLElement | null): void {
  const list = element?.closest('ul')
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft
}

const SCREENS = [
  { to: '/admin', label: 'Returns' },
  { to: '/admin/clients', label: 'Clients' },
  { to: '/admin/inbox', label: 'Messages' },
  { to: '/admin/money', label: 'Money' },
  { to: '/admin/activity', label: 'Activity' },
  { to: '/admin/firm', label: 'Settings' },
] as const

/** The path of the dashboard is a prefix of the others, and the search belongs to the same screen. */
const EXACT = { exact: true, includeSearch: false } as const

function InboxCount() {
  const { data } = trpc.admin.messages.counts.useQuery(undefined, {
    refetchInterval: STAFF_POLL_MS,
  })
  if (data === undefined) return null
  const { firm, late } = data
  const label = formatInboxCounts(data)
  return (
    <>
      {firm > 0 && (
        <span
          ref={showCurrent}
          className="row-inline gap-0 figures"
          title={label}
          aria-hidden="true"
        >
          <Badge tone={late > 0 ? 'yellow' : 'accent'}>{firm.toLocaleString('en-US')}</Badge>
        </span>
      )}
      {label !== '' && <span className="visually-hidden"> ({label})</span>}
    </>
  )
}

/** Opens the search for a client, also with Ctrl+K or ⌘K. Its code loads when it is first opened. */
function FindClient() {
  const finder = useDialog()
  // Don't open on top of another dialog, whose input would be lost.
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    if (document.querySelector('[role=dialog]') === null) finder.open()
  })
  return (
    <>
      <Button
        size="small"
        icon="search"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prefetchFinder}
        onFocus={prefetchFinder}
        onClick={finder.open}
      >
        Go to a client <kbd className="fine ml-8 keys">{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      {finder.show((frame) => (
        <ClientFinder {...frame} />
      ))}
    </>
  )
}

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

const ClientFinder = lazyPart(() => loadFinder().then((m) => m.ClientFinder))

function loadFinder() {
  return import('./ClientFinder.tsx')
}

function prefetchFinder(): void {
  // The finder loads again when it opens, and says then what failed.
  loadFinder().catch(() => undefined)
}

/** The banner loads only if there is an alarm. */
function Alarms() {
  const { data: alarms = [] } = trpc.admin.alarms.list.useQuery(undefined, {
    refetchInterval: STAFF_POLL_MS,
  })
  if (alarms.length === 0) return null
  return (
    <Suspense>
      <AlarmsBanner alarms={alarms} />
    </Suspense>
  )
}

const AlarmsBanner = lazyPart(() => import('./AlarmsBanner.tsx').then((m) => m.AlarmsBanner))
