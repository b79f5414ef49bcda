import { type ReactNode, useEffect, useState } from 'react'
import type { AssuranceFinding, AssuranceFindings } from '#shared/assurances.schema.ts'
import { type TechnicalAssuranceId, technicalAssurances } from '#shared/assurances.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './SecurityPage.module.css'

/** What the software promises, each line with what this server found when it last looked. */
export function TechnicalAssurances() {
  const { inquiry, askAgain } = useAssuranceFindings()
  const askingAgain = inquiry.status === 'asking' && inquiry.again
  return (
    <>
      <div className={styles.summary}>
        <p role="status">{summaryOf(inquiry)}</p>
        {(inquiry.status === 'failed' || askingAgain) && (
          <Button size="small" pending={askingAgain} onClick={askAgain}>
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
          state: <AssuranceState id={id} inquiry={inquiry} />,
        }))}
      />
    </>
  )
}

function summaryOf(inquiry: Inquiry): ReactNode {
  switch (inquiry.status) {
    case 'unasked':
      return null
    case 'asking':
      return 'Asking this server…'
    case 'failed':
      return 'This server could not be asked.'
    case 'answered': {
      const known = inquiry.answer.findings.filter(({ verified }) => verified).length
      return `This server checks each of these itself: ${known} of ${technicalAssurances.length} are verified right now.`
    }
  }
}

function AssuranceState({ id, inquiry }: { id: TechnicalAssuranceId; inquiry: Inquiry }) {
  if (inquiry.status === 'answered') return <Finding {...wordsOf(id, inquiry.answer)} />
  if (inquiry.status === 'failed') return <Finding icon="circle">Not checked just now</Finding>
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

function wordsOf(
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

/** For a page that is newer than the server it asks. */
function unknown(id: TechnicalAssuranceId): AssuranceFinding {
  return { id, verified: false, reason: null }
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

interface AssuranceListProps {
  /** `state` is what is known of the assurance's truth, where it can be known. */
  assurances: readonly { title: string; text: string; state?: ReactNode }[]
}

/** Promises, one a row. */
export function AssuranceList({ assurances }: AssuranceListProps) {
  return (
    <dl className={styles.assurances}>
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

/** `unasked` is the page as it is prerendered and as it stays without JavaScript; `again` comes after a failure. */
type Inquiry =
  | { status: 'unasked' | 'failed' }
  | { status: 'asking'; again: boolean }
  | { status: 'answered'; answer: AssuranceFindings }

/** What this server says of its own promises: asked on arrival, and again when somebody wants to. */
function useAssuranceFindings(): { inquiry: Inquiry; askAgain: () => void } {
  const [inquiry, setInquiry] = useState<Inquiry>({ status: 'unasked' })
  useEffect(() => ask(setInquiry, { again: false }), [])
  return { inquiry, askAgain: () => ask(setInquiry, { again: true }) }
}

function ask(show: (inquiry: Inquiry) => void, { again }: { again: boolean }): void {
  show({ status: 'asking', again })
  fetchAssuranceFindings().then(
    (answer) => show({ status: 'answered', answer }),
    () => show({ status: 'failed' }),
  )
}

/** By plain fetch, because the public pages carry neither tRPC nor zod. */
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
