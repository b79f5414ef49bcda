import type { ReactNode } from 'react'
import { technicalAssurances, type TechnicalAssuranceId } from '#shared/assurances.ts'
import type { AssuranceFinding, AssuranceFindings } from '#shared/assurances.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { type Inquiry, useAssuranceFindings } from './assurance-findings.ts'
import { AssuranceList } from './AssuranceList.tsx'
import styles from './TechnicalAssurances.module.css'

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
