import { type ReactNode, useEffect, useState } from 'react'
import type { AssuranceFinding, AssuranceFindings } from '#shared/assurances.schema.ts'
import { type TechnicalAssuranceId, technicalAssurances } from '#shared/assurances.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './SecurityPage.module.css'

export function TechnicalAssurances() {
  const { query, retry } = useAssuranceFindings()
  const retrying = query.status === 'loading' && query.isRetry
  return (
    <>
      <div className={styles.summary}>
        <p role="status">{summaryOf(query)}</p>
        {(query.status === 'failed' || retrying) && (
          <Button size="small" pending={retrying} onClick={retry}>
            Try again
          </Button>
        )}
        <noscript>
          <span>
            Your browser runs no scripts, so this page can’t show which of these are active here.
          </span>
        </noscript>
      </div>
      <AssuranceList
        assurances={technicalAssurances.map(({ id, title, text }) => ({
          title,
          text,
          state: <AssuranceState id={id} query={query} />,
        }))}
      />
    </>
  )
}

function summaryOf(query: FindingsQuery): ReactNode {
  switch (query.status) {
    case 'idle':
      return null
    case 'loading':
      return 'Asking this server…'
    case 'failed':
      return 'This server could not be asked.'
    case 'done': {
      const known = query.answer.findings.filter(({ verified }) => verified).length
      return `This server checks each of these itself: ${known} of ${technicalAssurances.length} are verified right now.`
    }
  }
}

function AssuranceState({ id, query }: { id: TechnicalAssuranceId; query: FindingsQuery }) {
  if (query.status === 'done') return <Finding {...findingProps(id, query.answer)} />
  if (query.status === 'failed') return <Finding icon="circle">Not checked just now</Finding>
  return <span className={styles.waiting} />
}

interface FindingProps {
  icon: IconName
  tone?: 'good'
  children: ReactNode
}

function Finding({ icon, tone, children }: FindingProps) {
  return (
    <span className={styles.finding} data-tone={tone}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </span>
  )
}

function findingProps(
  id: TechnicalAssuranceId,
  { findings, checkedAt }: AssuranceFindings,
): FindingProps {
  const finding = findings.find((candidate) => candidate.id === id) ?? unknown(id)
  if (!finding.verified) {
    const { reason } = finding
    return {
      icon: reason === null ? 'alert' : 'circle',
      children:
        reason === null ? 'Could not be checked just now' : `Not active on this server: ${reason}`,
    }
  }
  const time = <time dateTime={checkedAt}>{clock.format(new Date(checkedAt))}</time>
  return { icon: 'check-circle', tone: 'good', children: <>Verified on this server, {time}</> }
}

/** For a page that is newer than its server. */
function unknown(id: TechnicalAssuranceId): AssuranceFinding {
  return { id, verified: false, reason: null }
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

interface AssuranceListProps {
  assurances: readonly { title: string; text: string; state?: ReactNode }[]
}

export function AssuranceList({ assurances }: AssuranceListProps) {
  return (
    <dl className="card lined">
      {assurances.map(({ title, text, state }) => (
        <div key={title} className={styles.assurance}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.text}>{text}</dd>
          {state !== undefined && <dd className={styles.state}>{state}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** `idle`: the prerendered page, also without JavaScript; `isRetry`: after a failure. */
type FindingsQuery =
  | { status: 'idle' | 'failed' }
  | { status: 'loading'; isRetry: boolean }
  | { status: 'done'; answer: AssuranceFindings }

function useAssuranceFindings(): { query: FindingsQuery; retry: () => void } {
  const [query, setQuery] = useState<FindingsQuery>({ status: 'idle' })
  useEffect(() => load(setQuery, { isRetry: false }), [])
  return { query, retry: () => load(setQuery, { isRetry: true }) }
}

function load(show: (query: FindingsQuery) => void, { isRetry }: { isRetry: boolean }): void {
  show({ status: 'loading', isRetry })
  fetchAssuranceFindings().then(
    (answer) => show({ status: 'done', answer }),
    () => show({ status: 'failed' }),
  )
}

/** By plain fetch, because the public pages load neither tRPC nor zod. */
async function fetchAssuranceFindings(): Promise<AssuranceFindings> {
  const answer = await fetch('/trpc/site.assurances', {
    credentials: 'omit',
    signal: AbortSignal.timeout(15_000),
  })
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  const { result }: { result: { data: { json: AssuranceFindings } } } = await answer.json()
  const { checkedAt, findings } = result.data.json
  if (Number.isNaN(Date.parse(checkedAt))) throw new Error('the answer has no time')
  return { checkedAt, findings: [...findings] }
}
