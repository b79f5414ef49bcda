import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AdminTaxReturn, TaxReturnWithNotes } from '#shared/admin.schema.ts'
import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { PaymentMethod } from '#shared/payment.ts'
import { promisedDay } from '#shared/return-clock.ts'
import { staffWordsOf, waitOf } from '#shared/return-step.ts'
import { returnName } from '#client/portal/staff/format.ts'
import { shortAge } from '#client/portal/ui/format.ts'
import { MoneyText } from '#client/portal/ui/StatusBadge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import {
  describeAction,
  type DialogName,
  dialogsOf,
  filedButtonId,
  type OpenReturn,
  type Step,
  stepOf,
  useStatusChange,
} from './row-actions.ts'
import { DueText } from './DueText.tsx'
import { useRest } from './use-rest.ts'
import styles from './cells.module.css'

export interface CellProps {
  taxReturn: AdminTaxReturn
  onOpen: OpenReturn
}

type ReturnCell = Pick<CellProps, 'taxReturn'>

export function EstimateButton({ taxReturn, onOpen }: CellProps) {
  return (
    <button
      type="button"
      className={styles.estimate}
      title={`Change the estimated refund: ${returnName(taxReturn)}`}
      onClick={() => onOpen('Estimate', taxReturn)}
    >
      <EstimateText taxReturn={taxReturn} className="dotted offset-30" />
    </button>
  )
}

export function EstimateText({ taxReturn, className }: ReturnCell & { className?: string }) {
  const { estimatedRefund: cents, refundFinal } = taxReturn
  return (
    <>
      {cents === null ? (
        <span className={className}>TBD</span>
      ) : (
        <MoneyText cents={cents} className={className} />
      )}
      {refundFinal && <span className="block faint text-fine">Final</span>}
    </>
  )
}

interface PaymentTextProps {
  taxReturn: TaxReturnWithNotes
  /** True for one line without the payment method. */
  short?: boolean
}

export function PaymentText({ taxReturn, short }: PaymentTextProps) {
  const { paymentStatus, paymentAmount, paymentMethod } = taxReturn
  if (paymentStatus === 'unpaid') return <span className="muted">Unpaid</span>
  if (short) return <span>Paid {paymentAmount !== null && formatCents(paymentAmount)}</span>
  return (
    <span className="stack leading-tight">
      {paymentAmount !== null && <MoneyText cents={paymentAmount} className="strong one-line" />}
      <span className="faint text-fine">
        Paid{paymentMethod && ` · ${SHORT_METHODS[paymentMethod]}`}
      </span>
    </span>
  )
}

/** What is in, as a link to the return's page. */
export function DocumentsLink({ taxReturn }: ReturnCell) {
  return (
    <Link
      to="/admin/returns/$id"
      params={taxReturn}
      className={`inline-grid content-middle min-34px same-color plain touch-target ${styles.documents}`}
    >
      <span className="visually-hidden">Documents of {returnName(taxReturn)}: </span>
      <DocumentsCount taxReturn={taxReturn} className="dotted offset-30" />
    </Link>
  )
}

/** "4/7 last file 2 d ago": how many of the needed documents are in, and the client's newest upload. */
export function DocumentsCount({ taxReturn, className = '' }: ReturnCell & { className?: string }) {
  const { documentsAsked, documentsIn, documentsAt } = taxReturn
  const last = documentsAt && newestDay(documentsAt)
  const asked = documentsAsked > 0
  const count = asked
    ? `${documentsIn}/${documentsAsked}`
    : documentsAt === null
      ? '–'
      : 'None asked'
  return (
    <span className="figures leading-tight one-line inline-grid">
      <span className={asked ? className : `muted ${className}`}>{count}</span>
      {last && <span className="faint text-fine"> {last}</span>}
    </span>
  )
}

/** The same as two facts in a line, while documents matter. */
export function DocumentsText({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { status, documentsAsked, documentsIn, documentsAt } = taxReturn
  if (status === 'filed') return null
  return (
    <>
      {documentsAsked > 0 && (
        <span className="faint text-fine">{`${documentsIn}/${documentsAsked} documents `}</span>
      )}
      {documentsAt && <span className="faint text-fine">newest {shortAge(documentsAt)}</span>}
    </>
  )
}

function newestDay(at: Date): string {
  return `last file ${shortAge(at)}`
}

export function CompletedText({ taxReturn: { completedAt } }: { taxReturn: AdminTaxReturn }) {
  if (completedAt === null) return <span aria-label="Not completed">–</span>
  return <time dateTime={completedAt.toISOString()}>{formatDate(completedAt)}</time>
}

/** What a return waits for: the promised day while the firm prepares it, otherwise who has to do what. */
export function WaitText({ taxReturn }: ReturnCell) {
  if (promisedDay(taxReturn) !== null) return <DueText taxReturn={taxReturn} />
  const asked = taxReturn.clientTurnAt === null ? 0 : 1
  const words = staffWordsOf(waitOf({ ...taxReturn, asked }), taxReturn.signing)
  return words && <span className="block faint text-fine one-line">{words}</span>
}

interface SelectBoxProps {
  /** Completes "Select …". */
  label: string
  checked: boolean
  indeterminate?: boolean
  onToggle: () => void
}

/** A checkbox with a target larger than its box. Mantine's takes as long to render as the rest of a row. */
export function SelectBox({ label, checked, indeterminate = false, onToggle }: SelectBoxProps) {
  return (
    <label className={`stack in-the-middle pressable w-36px h-36px ${styles.target}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        type="checkbox"
        className={`stack in-the-middle m-0 on-paper pressable w-20px h-20px outlined rounded-little bare ${styles.box}`}
        aria-label={`Select ${label}`}
        checked={checked}
        onChange={onToggle}
      />
    </label>
  )
}

/** The next step of a return, if there is one: the only button in a row with an outline. */
export function NextStep({ primary = false, ...cell }: CellProps & { primary?: boolean }) {
  const step = stepOf(cell.taxReturn.status)
  return step && <StepButton {...cell} step={step} primary={primary} />
}

/** A row's other actions; all of them by default. */
export function RowActions({
  taxReturn,
  onOpen,
  names = dialogsOf(taxReturn.status),
}: CellProps & { names?: readonly DialogName[] }) {
  return names.map((name) => (
    <Button
      key={name}
      id={name === 'Filed' ? filedButtonId(taxReturn.id) : undefined}
      size="small"
      variant="quiet"
      className={styles.action}
      data-action={name}
      data-main={name === 'Client' || undefined}
      title={describeAction(name, returnName(taxReturn))}
      onClick={() => onOpen(name, taxReturn)}
    >
      {name}
    </Button>
  ))
}

interface StepButtonProps extends CellProps {
  step: Step
  /** True for the main button of a page. */
  primary: boolean
}

/** Complete and File open a dialog: they end what the firm does for the client. */
function StepButton({ taxReturn, step, onOpen, primary }: StepButtonProps) {
  const { moveTo, moving } = useStatusChange(taxReturn)
  const { resting, rest } = useRest()
  // Something else has to happen first: a review, a signature, or a new version.
  const waits = step.name === 'File' && taxReturn.signing !== 'signed'

  function press(event: MouseEvent) {
    // The second click of a double click would take the next step too.
    if (moving || resting || event.detail > 1) return
    if (step.name === 'Start') {
      rest(event)
      moveTo(step.to)
    } else onOpen(step.name, taxReturn)
  }

  return (
    <Button
      {...(primary
        ? { variant: waits ? 'secondary' : 'primary', wide: true }
        : { size: 'small', className: styles.step })}
      title={describeAction(step.name, returnName(taxReturn))}
      aria-disabled={moving || resting || undefined}
      onClick={press}
    >
      {step.name}
    </Button>
  )
}

/** For the narrow column beside the amount. */
const SHORT_METHODS: Record<PaymentMethod, string> = {
  cash: 'cash',
  check: 'check',
  credit_card: 'card',
  bank_transfer: 'transfer',
}
