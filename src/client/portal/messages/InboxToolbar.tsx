import { SegmentedControl } from '@mantine/core'
import { type MessageState, messageStates } from '#shared/contact-messages.schema.ts'
import { SearchField } from '#client/portal/admin/SearchField.tsx'
import toolbar from '#client/portal/returns/ReturnsToolbar.module.css'
import type { InboxSearch } from './inbox-search.ts'
import styles from './InboxToolbar.module.css'

interface InboxToolbarProps {
  asked: InboxSearch
  /** `replace`: each letter typed is no step for the back button. */
  onAsk: (next: InboxSearch, how?: { replace: boolean }) => void
}

/** Narrows the inbox: a search as one types, and whether the messages wait. */
export function InboxToolbar({ asked, onAsk }: InboxToolbarProps) {
  const { state, search } = asked
  return (
    <div className={toolbar.toolbar} role="search">
      <SearchField
        className={toolbar.search}
        label="Search messages"
        placeholder="Search by name, email, phone or words"
        search={search}
        onSearch={(words) =>
          onAsk({ ...(state && { state }), ...(words && { search: words }) }, { replace: true })
        }
      />
      <SegmentedControl
        classNames={{
          root: toolbar.statuses,
          label: `${toolbar.status} ${styles.state}`,
          indicator: toolbar.chosen,
        }}
        aria-label="Messages"
        withItemsBorders={false}
        data={messageStates.map((value) => ({ value, label: LABELS[value] }))}
        value={state ?? 'open'}
        onChange={(next) =>
          onAsk({ ...(next !== 'open' && { state: next }), ...(search && { search }) })
        }
      />
    </div>
  )
}

const LABELS: Record<MessageState, string> = { open: 'Open', answered: 'Answered', all: 'All' }
