import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminTaxReturn, TaxReturnWithNotes } from '#shared/returns/admin.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { owingState, priceOf } from '#shared/money/owed.ts'
import type { PaymentMethod } from '#shared/returns/payment.ts'
import { promisedDay } from '#shared/returns/return-clock.ts'
import { waitOf } from '#shared/returns/return-step.ts'
import { staffWordsOf } from '#client/portal/staff/base/staff-words.ts'
import { formatCount, returnName } from '#client/portal/staff/base/format.ts'
import { shortAge } from '#client/portal/ui/format.ts'
import { MoneyText } from '#client/portal/ui/StatusBadge.tsx'
import type { OpenReturn } from './row-actions.ts'
import { DueText } from './DueText.tsx'
import styles from './cells.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

export interface CellProps {
  taxReturn: AdminTaxReturn
  onOpen: OpenReturn
}

type ReturnCell = Pick<CellProps, 'taxReturn'>

/** Once the return was sent for review its figure is corrected there. */
export function EstimateButton({ taxReturn, onOpen }: CellProps) {
  if (taxReturn.signing !== null) return <EstimateText taxReturn={taxReturn} />
  return (
    <FigureButton
      title={`Change the estimated refund: ${returnName(taxReturn)}`}
      onPress={() => onOpen('Estimate', taxReturn)}
    >
      <EstimateText taxReturn={taxReturn} className="dotted offset-30" />
    </FigureButton>
  )
}

interface FigureButtonProps {
  title: string
  onPress: () => void
  children: ReactNode
}

/** A figure that opens what it is made of. */
export function FigureButton({ title, onPress, children }: FigureButtonProps) {
  return (
    <button type="button" className={styles.estimate} title={title} onClick={onPress}>
      {children}
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
      {refundFinal && <span className="fine block">Final</span>}
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
  if (paymentStatus === 'unpaid') return <span className="muted">{unpaidText(taxReturn)}</span>
  if (short) return <span>Paid {paymentAmount !== null && formatCents(paymentAmount)}</span>
  return (
    <Stack as="span" gap={0} className="leading-tight">
      {paymentAmount !== null && <MoneyText cents={paymentAmount} className="strong one-line" />}
      <span className="fine">Paid{paymentMethod && ` · ${SHORT_METHODS[paymentMethod]}`}</span>
    </Stack>
  )
}

/** "$250.00 of $310.00" of a part. */
function unpaidText(taxReturn: TaxReturnWithNotes): string {
  const state = owingState(taxReturn)
  if (state === 'unpaid') return 'Unpaid'
  if (state !== 'part_paid') return 'Nothing owed'
  return `${formatCents(taxReturn.received)} of ${formatCents(priceOf(taxReturn))}`
}

/** The number of documents that are in, as a link to the return's page. */
export function DocumentsLink({ taxReturn }: ReturnCell) {
  return (
    <Link to="/admin/returns/$id" params={taxReturn} className="bare-link row-inline target">
      <span className="visually-hidden">Documents of {returnName(taxReturn)}: </span>
      <DocumentsCount taxReturn={taxReturn} className="dotted offset-30" />
    </Link>
  )
}

/** Which of the needed documents are in, and "last file 2 d ago" of the client's newest upload. */
export function DocumentsCount({ taxReturn, className = '' }: ReturnCell & { className?: string }) {
  const { documentsAsked, documentsAt } = taxReturn
  return (
    <span className="figures one-line inline-grid">
      {documentsAsked > 0 ? (
        <DocumentDots taxReturn={taxReturn} />
      ) : (
        <span className={`muted ${className}`}>{documentsAt === null ? '–' : 'None asked'}</span>
      )}
      {documentsAt && <span className="fine"> last file {shortAge(documentsAt)}</span>}
    </span>
  )
}

/** A filled dot for each document that is in, and a ring for each that is not; figures instead of many. */
function DocumentDots({ taxReturn: { documentsAsked: asked, documentsIn } }: ReturnCell) {
  const words = `${documentsIn} of ${formatCount(asked, 'document')} received`
  if (asked > MOST_DOTS) return <span title={words}>{`${documentsIn} of ${asked}`}</span>
  return (
    <span role="img" aria-label={words} title={words} className="row-inline gap-0">
      <span className={styles.dots} style={{ width: widthOf(documentsIn) }} />
      <span className={styles.rings} style={{ width: widthOf(asked - documentsIn) }} />
    </span>
  )
}

const MOST_DOTS = 12

const widthOf = (dots: number) => `calc(${dots} * var(--size-8))`

/** The documents that are in and the newest one's age, as two facts in a line; nothing for a filed return. */
export function DocumentsText({ taxReturn }: { taxReturn: AdminTaxReturn }) {
  const { status, documentsAsked, documentsAt } = taxReturn
  if (status === 'filed') return null
  return (
    <>
      {documentsAsked > 0 && (
        <span className="fine">
          <DocumentDots taxReturn={taxReturn} />
        </span>
      )}
      {documentsAt && <span className="fine">newest {shortAge(documentsAt)}</span>}
    </>
  )
}

export function PreparerText({ taxReturn: { preparer } }: ReturnCell) {
  if (preparer === null) return <span aria-label="No preparer">–</span>
  const { firstName, lastName } = preparer
  const name = `${firstName} ${lastName}`
  return (
    <span className="truncate block" title={name}>
      {name}
    </span>
  )
}

/** The preparer beside other facts, where the table has no column for it; nothing without one. */
export function PreparerBeside({
  taxReturn: { preparer },
  className,
}: ReturnCell & { className?: string | undefined }) {
  if (preparer === null) return null
  const text = `${preparer.firstName} ${preparer.lastName}`
  return <span className={`fine one-line ${className ?? ''}`}>{text}</span>
}

export function CompletedText({ taxReturn: { completedAt } }: { taxReturn: AdminTaxReturn }) {
  if (completedAt === null) return <span aria-label="Not completed">–</span>
  return <time dateTime={completedAt.toISOString()}>{formatDate(completedAt)}</time>
}

/**
 * The text on what a return waits for: the day while the firm prepares it, otherwise who has to do what; a business's
 * day stays.
 */
export function WaitText({ taxReturn }: ReturnCell) {
  if (promisedDay(taxReturn) !== null) return <DueText taxReturn={taxReturn} />
  const asked = taxReturn.clientTurnAt === null ? 0 : 1
  const words = staffWordsOf(waitOf({ ...taxReturn, asked }), taxReturn.signing)
  return (
    <>
      {taxReturn.dueOn !== null && <DueText taxReturn={taxReturn} />}
      {words && <span className="fine block one-line">{words}</span>}
    </>
  )
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
    <Stack as="label" gap={0} className={`place-center ${styles.target}`}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = indeterminate
        }}
        type="checkbox"
        className={styles.box}
        aria-label={`Select ${label}`}
        checked={checked}
        onChange={onToggle}
      />
    </Stack>
  )
}

/** For the narrow column beside the amount. */
const SHORT_METHODS: Record<PaymentMethod, string> = {
  cash: 'cash',
  check: 'check',
  credit_card: 'card',
  bank_transfer: 'transfer',
}
