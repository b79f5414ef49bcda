import type { MouseEvent } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { returnName } from '#client/portal/admin/names.ts'
import {
  describeAction,
  dialogsOf,
  filedButtonId,
  stepOf,
  type DialogName,
  type Step,
} from './row-actions.ts'
import type { OpenReturn } from './ReturnsList.tsx'
import { useStatusChange } from './use-status-change.ts'
import styles from './RowActions.module.css'

interface RowActionsProps {
  taxReturn: AdminTaxReturn
  onOpen: OpenReturn
}

/** What can be done with a return, as buttons that keep their places. */
export function RowActions({ taxReturn, onOpen }: RowActionsProps) {
  const step = stepOf(taxReturn.status)
  return (
    <>
      {step && <StepButton taxReturn={taxReturn} step={step} onOpen={onOpen} />}
      {dialogsOf(taxReturn.status).map((name) => (
        <Button
          key={name}
          id={name === 'Filed' ? filedButtonId(taxReturn.id) : undefined}
          size="small"
          className={PLACES[name]}
          title={describeAction(name, returnName(taxReturn))}
          onClick={() => onOpen(name, taxReturn)}
        >
          {name}
        </Button>
      ))}
    </>
  )
}

/** Filing asks first: there is no way back from it, and the client is told. */
function StepButton({ taxReturn, step, onOpen }: RowActionsProps & { step: Step }) {
  const { moveTo, moving } = useStatusChange(taxReturn)

  function take(event: MouseEvent) {
    // The second click of a double click would take the step after this one.
    if (moving || event.detail > 1) return
    if (step.name === 'File') onOpen('File', taxReturn)
    else moveTo(step.to)
  }

  return (
    <Button
      variant="primary"
      size="small"
      className={styles.step}
      title={describeAction(step.name, returnName(taxReturn))}
      aria-disabled={moving || undefined}
      onClick={take}
    >
      {step.name}
    </Button>
  )
}

const PLACES: Record<DialogName, string | undefined> = {
  Upload: styles.upload,
  Payment: styles.payment,
  Client: styles.client,
  Docs: styles.docs,
  Filed: styles.filed,
}
