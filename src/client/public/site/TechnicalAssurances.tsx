import { type ReactNode, useEffect, useState } from 'react'
import type { AssuranceFindings } from '#shared/firm/assurances.schema.ts'
import { type TechnicalAssuranceId, technicalAssurances } from '#shared/firm/assurances.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import styles from './SecurityPage.module.css'
import { Group, Row } from '#client/public/ui/layout.tsx'

/** This server's answer, or why there is none. `idle`: the prerendered page; `retrying`: after a failure. */
type Answer = AssuranceFindings | keyof typeof SUMMARIES

const SUMMARIES = {
  idle: null,
  loading: 'Asking this server…',
  retrying: 'Asking this server…',
  failed: 'This server could not be reached.',
}

export function TechnicalAssurances() {
  const [answer, setAnswer] = useState<Answer>('idle')
  useEffect(() => load(setAnswer, 'loading'), [])
  return (
    <>
      <Group mb={16} className={`muted ${styles.summary}`}>
        <p role="status">{typeof answer === 'string' ? SUMMARIES[answer] : summaryOf(answer)}</p>
        {(answer === 'failed' || answer === 'retrying') && (
          <Button
            size="small"
            pending={answer === 'retrying'}
            onClick={() => load(setAnswer, 'retrying')}
          >
            Try again
          </Button>
        )}
        <noscript>
          <span>
            Your browser runs no scripts, so this page can’t show which of these are active here.
          </span>
        </noscript>
      </Group>
      <AssuranceList
        assurances={technicalAssurances.map(({ id, title, text }) => ({
          title,
          text,
          state: <AssuranceState id={id} answer={answer} />,
        }))}
      />
    </>
  )
}

function load(show: (answer: Answer) => void, meanwhile: Answer): void {
  show(meanwhile)
  fetchAssuranceFindings().then(show, () => show('failed'))
}

function summaryOf({ findings }: AssuranceFindings): string {
  const verifiedCount = findings.filter(({ verified }) => verified).length
  return `This server checks each of these itself: ${verifiedCount} of ${technicalAssurances.length} are verified right now.`
}

function AssuranceState({ id, answer }: { id: TechnicalAssuranceId; answer: Answer }) {
  if (answer === 'failed') return <Finding icon="circle">Not checked just now</Finding>
  if (typeof answer === 'string')
    return (
      <Row as="span" align="stretch" className={`text-small ${styles.finding} ${styles.waiting}`} />
    )
  // If the page is newer than its server, some claims have no finding.
  const finding = answer.findings.find((candidate) => candidate.id === id)
  if (finding?.verified) {
    const { checkedAt } = answer
    const time = <time dateTime={checkedAt}>{clock.format(new Date(checkedAt))}</time>
    return (
      <Finding {...(finding.limited ? { icon: 'circle' } : { icon: 'check-circle', tone: 'good' })}>
        Verified on this server, {time}
        {finding.note && `. ${finding.note}`}
      </Finding>
    )
  }
  const reason = finding?.reason ?? null
  if (reason === null) return <Finding icon="alert">Could not be checked just now</Finding>
  return <Finding icon="circle">Not active on this server: {reason}</Finding>
}

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

function Finding({ icon, tone, children }: { icon: IconName; tone?: 'good'; children: ReactNode }) {
  return (
    <Row
      as="span"
      align="stretch"
      className={`${tone ? 'green' : 'muted'} text-small ${styles.finding}`}
    >
      <Icon className="mt-2" name={icon} size={18} />
      <span>{children}</span>
    </Row>
  )
}

interface AssuranceListProps {
  assurances: readonly { title: string; text: string; state?: ReactNode }[]
}

export function AssuranceList({ assurances }: AssuranceListProps) {
  return (
    <dl className="card rows">
      {assurances.map(({ title, text, state }) => (
        <div key={title} className="wide-2-3 gap-4 p-sheet">
          <dt className="span-2 serif-title spacing-tight">{title}</dt>
          <dd className="measure-35 muted">{text}</dd>
          {state !== undefined && <dd className="mt-4">{state}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Uses plain fetch, because the public pages load neither tRPC nor zod. */
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
