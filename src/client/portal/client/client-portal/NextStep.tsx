import { type ReactNode, Suspense } from 'react'
import { trpc } from '#client/portal/api/trpc.ts'
import { TaxPaidButton } from '#client/portal/client/money/TaxPaidButton.tsx'
import { DocumentBar } from '#client/portal/client/request-items/DocumentBar.tsx'
import { waitingItems } from '#client/portal/client/request-items/document-groups.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { TurnText } from '#client/public/ui/ReturnTimeline.tsx'
import { preloadable } from '#client/public/ui/preloadable.tsx'
import { Loading, Skeleton } from '#client/public/ui/States.tsx'
import { StartSteps } from './StartSteps.tsx'
import { StepLink } from './StepLink.tsx'
import { StepNotes } from './StepNotes.tsx'
import type { NextStepContent } from './step-of-return.ts'
import { useNextStep } from './use-next-step.ts'
import styles from './NextStep.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** The client's next step, above everything else on the screen, and below it what is to be paid. */
export function NextStep() {
  const step = useNextStep()
  if (step === null) return null
  if (step === undefined) return <NextStepSkeleton />
  return (
    <>
      <StepCard step={step}>
        <StepNotes step={step} />
      </StepCard>
      {step.payments?.map((payment) => (
        <StepCard key={payment.title} step={payment} />
      ))}
    </>
  )
}

function StepCard({ step, children }: { step: NextStepContent; children?: ReactNode }) {
  const { kicker, icon } = KICKERS[step.owner]
  const listed = step.documents?.part === 'list' ? step.documents.checklist.items : undefined
  return (
    <section className={`card mb-24 ${styles.card}`} data-owner={step.owner} data-print="hide">
      <div className={styles.step}>
        <div className="grows">
          <Row as="p" gap={4} className="toned text-small strong">
            <Icon name={icon} size={16} />
            {step.taxReturn && step.owner !== 'nobody' ? (
              <TurnText taxReturn={step.taxReturn} today={firmToday()} />
            ) : (
              (step.kicker ?? kicker)
            )}
          </Row>
          <h2 className="mt-6 text-subhead">{step.title}</h2>
          {listed && (
            <div className="measure my-16">
              <DocumentBar items={listed} />
            </div>
          )}
          <p className="measure mt-6 muted">{step.text}</p>
          {step.start !== undefined && <StartSteps current={step.start} />}
        </div>
        {step.link && !listed?.length && (
          <Stack className="rigid">
            <StepLink filled={step.owner === 'client' && !isLater(step)} link={step.link} />
            {step.tax && <TaxPaidButton of={step.tax} />}
          </Stack>
        )}
      </div>
      {step.documents && <StepDocuments {...step.documents} />}
      {children}
    </section>
  )
}

/** The documents that the return needs, or a note that it is handed over. */
function StepDocuments({ checklist: of, part }: NonNullable<NextStepContent['documents']>) {
  const returns = trpc.returns.list.useQuery()
  const taxReturn = returns.data?.find(({ id }) => id === of.taxReturnId)
  if (!taxReturn) return null
  const rows = part === 'end' ? 1 : Math.min(waitingItems(of.items).length, VISIBLE) + 2
  return (
    <div className="on-paper line-above" style={{ minHeight: `${rows * 4.25}rem` }}>
      <Suspense>
        <checklist.Component
          checklist={of}
          taxReturn={taxReturn}
          visible={part === 'end' ? 0 : VISIBLE}
        />
      </Suspense>
    </div>
  )
}

/** How many open documents the first screen shows. */
const VISIBLE = 5

const checklist = preloadable(() =>
  import('#client/portal/client/request-items/Checklist.tsx').then((m) => m.Checklist),
)

/** For the loaders of screens that start with the next step, so that nothing below it moves. */
export function loadNextStep(): Promise<void> {
  return checklist.preload().catch(() => undefined)
}

/** True if the list below shows what comes first: the questions, or "That's everything". */
function isLater({ documents, taxReturn }: NextStepContent): boolean {
  return (
    documents !== undefined && (!documents.checklist.answered || taxReturn?.documentsAt !== null)
  )
}

const KICKERS: Record<NextStepContent['owner'], { kicker: string; icon: IconName }> = {
  client: { kicker: 'Your turn', icon: 'arrow-right' },
  firm: { kicker: 'Our turn', icon: 'clock' },
  nobody: { kicker: 'All done', icon: 'check' },
}

function NextStepSkeleton() {
  return (
    <div className={`card mb-24 ${styles.step}`}>
      <Loading what="what comes next" />
      <div className="grows" aria-hidden="true">
        <Row as="p" gap={4} className="toned text-small strong">
          <Skeleton width="4.5rem" height="0.875rem" />
        </Row>
        <p className="mt-6 text-subhead">
          <Skeleton width="18rem" height="1.5rem" />
        </p>
        <p className="measure mt-6 muted">
          <Skeleton width="26rem" />
        </p>
      </div>
    </div>
  )
}
