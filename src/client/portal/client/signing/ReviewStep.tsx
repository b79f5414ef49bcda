import { type ReactNode, useState } from 'react'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { figureLines } from '#shared/signing/figure-lines.ts'
import { directDepositTime, refundWithoutAccount } from '#shared/law/refunds.ts'
import { type AuthorityFigures, amountOf, figureRows } from '#shared/signing/return-figures.ts'
import { isRefundHeld } from '#shared/signing/refund-held.ts'
import { isBusinessForm } from '#shared/returns/return-forms.ts'
import { signerAfter } from '#shared/signing/signer-states.ts'
import type { ReturnPackage, Signer } from '#shared/signing/signing.schema.ts'
import type { Review } from '#shared/signing/review.schema.ts'
import { dueText } from '#shared/returns/tax-deadline.ts'
import { irsPayments } from '#client/portal/client/money/pay-step.ts'
import { firmToday, today } from '#client/portal/ui/format.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button, ButtonLink } from '#client/public/ui/Button.tsx'
import { Skeleton, SkeletonRows } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { LoadingPages, PackageFiles } from './PackageFiles.tsx'
import { plainSummary } from './plain-summary.ts'
import { bindingOf, type SignerCalls } from './signer-calls.ts'
import { useSignerCall } from './use-signer-call.ts'
import styles from './ReviewStep.module.css'

interface ReviewStepProps {
  review: Review
  me: Signer
  calls: SignerCalls
  /** True for staff who view it as the client. */
  readOnly: boolean
  /** Below “Ask for a change”. */
  ask?: ReactNode
  onReview: (review: Review) => void
  /** Goes on to the step that the signer has reached. */
  onOn: () => void
}

/** The documents beside the figures, then what the signer answers. */
export function ReviewStep({ review, me, calls, readOnly, ask, onReview, onOn }: ReviewStepProps) {
  const { package: of, filed } = review
  const [changed, setChanged] = useState(false)
  const asking = useDialog()
  const { pending, refusal, run } = useSignerCall(calls, 'Your approval could not be saved.')
  const canAsk = !filed && signerAfter(me.state, 'ask_change') !== null

  const warns = isRefundHeld(review)

  const approve = () =>
    run(async () => {
      const binding = await bindingOf(of)
      const answer = warns ? { withoutAccount: true as const } : {}
      onReview(await calls.approve({ packageId: of.id, binding, ...answer }))
      onOn()
    })

  return (
    <div className={styles.step}>
      <section className={styles.figures} aria-label="Your figures">
        <Headline review={review} />
        <FiguresTable
          figures={of.figures}
          form={of.form}
          beside={{ taxYear: of.taxYear, lastYear: comparable(review) }}
        />
      </section>
      <section className={styles.documents} aria-label="Documents" data-print="hide">
        <PackageFiles of={of} calls={calls} onChanged={() => setChanged(true)} />
      </section>
      <section className={styles.actions} aria-label="Your answer" data-print="hide">
        <p className="small">{versionText(review)}</p>
        <FormError>{refusal}</FormError>
        {warns && review.you === 'taxpayer' && me.state === 'reviewing' && !filed && (
          <>
            <ButtonLink to="/profile" variant="primary" wide>
              Add a bank account
            </ButtonLink>
            <p className="small">Then ask for a change, so that we put it on the return.</p>
          </>
        )}
        {me.state === 'reviewing' && !filed ? (
          <Button
            variant={warns ? 'secondary' : 'primary'}
            wide
            pending={pending}
            disabled={changed || readOnly}
            onClick={() => void approve()}
          >
            {warns ? 'I have none: approve and go on to sign' : 'Approve and go on to sign'}
          </Button>
        ) : (
          <Button variant="primary" wide onClick={onOn}>
            Go on
          </Button>
        )}
        {canAsk && (
          <Button wide disabled={readOnly} onClick={asking.open}>
            Ask for a change
          </Button>
        )}
        {ask && <p className="ml-back-12">{ask}</p>}
        <p className="small">
          {readOnly
            ? 'Only the client can answer.'
            : 'Your signature covers this version only. If the figures change by more than a few dollars, we’ll ask you to sign again.'}
        </p>
      </section>
      {asking.show((frame) => (
        <AskChangeDialog
          packageId={of.id}
          signed={me.state === 'signed'}
          calls={calls}
          {...frame}
          onReview={(answer) => {
            onReview(answer)
            onOn()
          }}
        />
      ))}
    </div>
  )
}

const AskChangeDialog = lazyPart(() =>
  import('./AskChangeDialog.tsx').then((m) => m.AskChangeDialog),
)

/** The result of the federal return, or what the return is about, and what happens with it. */
function Headline({ review: { package: of, depositTo } }: { review: Review }) {
  const federal = of.figures.find(({ authority }) => authority === 'federal') ?? of.figures[0]
  if (federal === undefined) return null
  const refund = amountOf(federal, 'refund')
  return (
    <>
      <h2 className="text-figure">
        {headlineWords(of, federal)}{' '}
        <span className={`${refund < 0 ? 'ink' : 'green'} ${styles.money}`}>
          {mainFigure(of, federal)?.amount}
        </span>
      </h2>
      <div className="mt-12 mb-24 muted">
        {refund > 0 && !isBusinessForm(of.form) && (
          <p>
            {depositTo === null
              ? refundWithoutAccount.value
              : `Direct deposit to the account ${depositTo}, ${directDepositTime.value}.`}
          </p>
        )}
        {refund < 0 && (
          <p>
            {dueText(of, today())}{' '}
            <a href={irsPayments} target="_blank" rel="noopener noreferrer">
              Pay at irs.gov/payments
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </p>
        )}
        {federal.refund === 0 && <p>There is no refund, and nothing is owed.</p>}
        {federal.authority === 'federal' && !isBusinessForm(of.form) && (
          <p className="mt-4">{plainSummary(of.taxYear, federal)}</p>
        )}
      </div>
    </>
  )
}

/** The figures of the year before, unless that return had another form with other lines. */
function comparable({ package: { form }, lastYear }: Review): AuthorityFigures | null {
  return lastYear && figureLines[form].every(({ key }) => lastYear[key] !== undefined)
    ? lastYear
    : null
}

function headlineWords(of: ReturnPackage, federal: AuthorityFigures): string {
  if (federal.refund === 0) return 'It comes to'
  if (isBusinessForm(of.form)) return mainFigure(of, federal)?.label ?? ''
  return amountOf(federal, 'refund') > 0 ? 'You get back' : 'You owe'
}

/** The result; of a form without one its income, which the owners’ K-1s start from. */
function mainFigure({ form }: ReturnPackage, federal: AuthorityFigures) {
  const rows = figureRows(form, federal)
  return (
    rows.find(({ key }) => key === 'refund') ??
    rows.find(({ key }) => key === 'ordinaryIncome') ??
    rows[0]
  )
}

/** "Prepared by June Vale. Version 2 of Feb 10, replaces version 1.", or of the first version who prepared it. */
function versionText({ package: { number, publishedAt, publishedBy, figures } }: Review): string {
  const day = formatDay(firmDay(publishedAt), firmToday())
  const version = number > 1 ? ` Version ${number} of ${day}, replaces version ${number - 1}.` : ''
  const federal = figures.length > 1 ? 'The large figure is the federal one. ' : ''
  return `${federal}Prepared by ${publishedBy}.${version}`
}

export function ReviewStepSkeleton() {
  return (
    <div className={styles.step}>
      <div className={styles.figures} aria-hidden="true">
        <h2 className="text-figure">
          <Skeleton width="9rem" height="1.75rem" />
          <span className={styles.money}>
            <Skeleton width="13rem" height="2.75rem" />
          </span>
        </h2>
        <SkeletonRows rows={4} />
      </div>
      <div className={styles.documents}>
        <LoadingPages />
      </div>
      <div className={styles.actions} />
    </div>
  )
}
