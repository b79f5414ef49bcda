import type { MouseEvent } from 'react'
import { returnName } from '#client/portal/staff/base/format.ts'
import { Button } from '#client/public/ui/Button.tsx'
import type { CellProps } from './cells.tsx'
import {
  describeAction,
  type DialogName,
  dialogsOf,
  filedButtonId,
  isToSend,
  type Step,
  stepOf,
  useStatusChange,
} from './row-actions.ts'
import { useRest } from './use-rest.ts'
import styles from './cells.module.css'

/** The next step of a return, if there is one: the only button in a row with an outline. The return's page sends by itself. */
export function NextStep({ primary = false, ...cell }: CellProps & { primary?: boolean }) {
  const step = stepOf(cell.taxReturn.status)
  if (!primary && isToSend(cell.taxReturn)) return <SendButton {...cell} />
  return step && <StepButton {...cell} step={step} primary={primary} />
}

function SendButton({ taxReturn, onOpen }: CellProps) {
  return (
    <Button
      size="small"
      className={styles.step}
      title={describeAction('Send for review', returnName(taxReturn))}
      // The words would take two lines of the row.
      aria-label="Send for review"
      onClick={() => onOpen('Complete', taxReturn)}
    >
      Send
    </Button>
  )
}

/** A row's other actions; all of them by default. File is one of them while the return waits to be sent for review. */
export function RowActions({
  taxReturn,
  onOpen,
  names = dialogsOf(taxReturn.status),
}: CellProps & { names?: readonly DialogName[] }) {
  const all = isToSend(taxReturn) ? [...names, 'File' as const] : names
  return all.map((name) => (
    <Button
      key={name}
      id={name === 'Filed' ? filedButtonId(taxReturn.id) : undefined}
      size="small"
      variant="quiet"
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
