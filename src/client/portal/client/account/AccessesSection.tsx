import { useState } from 'react'
import type { AccessView } from '#shared/clients/accesses.schema.ts'
import { formatDate, formatMoment } from '#shared/firm/dates.ts'
import { localDate } from '#shared/base/days.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { FormSection } from '#client/portal/ui/FormSection.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { CheckEntries } from './CheckEntries.tsx'
import { Stack } from '#client/public/ui/layout.tsx'

/** The data that others have opened: a row for each person and day, which unfolds to the single openings. */
export function AccessesSection() {
  const accesses = trpc.account.accesses.useQuery()
  const checkHint = accesses.data?.length
    ? ' “Check” proves on your device that the log is whole.'
    : ''
  return (
    <FormSection
      title="Who has opened your data"
      hint={`Each time someone else opened your details, documents or portal.${checkHint}`}
      landmark
    >
      <QueryBoundary
        query={accesses}
        what="who has opened your data"
        failed="The list of who has opened your data could not be loaded."
        skeleton={<SkeletonRows rows={2} />}
      >
        {(list) =>
          list.length === 0 ? <p>No one has.</p> : <Groups groups={groupAccesses(list)} />
        }
      </QueryBoundary>
    </FormSection>
  )
}

/** Rows beyond this number wait behind a button. */
const VISIBLE = 2

function Groups({ groups }: { groups: readonly AccessGroup[] }) {
  const [all, setAll] = useState(false)
  const shown = all || groups.length <= VISIBLE + 1 ? groups : groups.slice(0, VISIBLE)
  return (
    <>
      <ul className="rows">
        {shown.map(({ key, ...group }) => (
          <AccessGroupRows key={key} {...group} />
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button variant="quiet" size="small" className="ml-back-12" onClick={() => setAll(true)}>
          Show all {groups.length} days
        </Button>
      )}
    </>
  )
}

function AccessGroupRows({ by, day, entries }: Omit<AccessGroup, 'key'>) {
  // An export is about all clients, so it has no entry of this client's to check.
  const checked = entries.filter(({ action }) => action !== 'returns.exported')
  const what = `${by}, ${formatDate(day)}`
  return (
    <li>
      <details>
        <summary className="breaks">
          <span className="strong">{by}</span> · {formatDate(day)} · {countOf(entries.length)}
        </summary>
        <Stack as="ul" className="pb-12">
          {entries.map((access) => (
            <li key={access.id}>
              <p className="breaks">{whatWasOpened(access)}</p>
              <p className="small">
                <time dateTime={access.at.toISOString()}>{formatMoment(access.at)}</time>
              </p>
            </li>
          ))}
        </Stack>
        {checked.length > 0 && <CheckEntries entries={checked} what={what} />}
      </details>
    </li>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 opening' : `${count} openings`
}

function whatWasOpened({ action, fileName }: AccessView): string {
  switch (action) {
    case 'client.viewed':
      return 'Your details'
    case 'client.viewed_as':
      return 'The portal as you see it'
    case 'returns.exported':
      return 'A list of returns, which may contain yours'
    case 'documents.downloaded':
      return 'All documents of one of your returns'
    case 'packet.printed':
      return 'The documents to print for one of your returns'
    case 'document.downloaded':
      return fileName === null
        ? 'A document that has since been deleted'
        : `Your document “${fileName}”`
  }
}

/** The accesses of one person on one day, in the reader's time zone. */
interface AccessGroup {
  key: string
  by: string
  /** YYYY-MM-DD */
  day: string
  entries: AccessView[]
}

/** Groups accesses by person and day, in the order in which they come. */
function groupAccesses(accesses: readonly AccessView[]): AccessGroup[] {
  const groups = new Map<string, AccessGroup>()
  for (const access of accesses) {
    const day = localDate(access.at)
    const key = `${day} ${access.by}`
    const group = groups.get(key) ?? { key, by: access.by, day, entries: [] }
    group.entries.push(access)
    groups.set(key, group)
  }
  return [...groups.values()]
}
