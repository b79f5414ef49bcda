import type { Preparer } from '#shared/returns/preparers.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { AssignedWork } from '#client/portal/staff/returns/dialogs/AssignDialog.tsx'
import styles from './cells.module.css'

interface PreparerButtonProps {
  preparer: Preparer | null
  work: AssignedWork
  /** The name of the return or client, for the button's title. */
  about: string
}

/** The preparer of a return or client, as a button that gives it to somebody else. */
export function PreparerButton({ preparer, work, about }: PreparerButtonProps) {
  const dialog = useDialog()
  return (
    <>
      <button
        type="button"
        className={styles.estimate}
        title={`Change the preparer: ${about}`}
        onClick={dialog.open}
      >
        <span className="dotted offset-30">{preparerText(preparer)}</span>
      </button>
      {dialog.show((frame) => (
        <AssignDialog work={work} current={preparer} {...frame} />
      ))}
    </>
  )
}

export function preparerText(preparer: Preparer | null): string {
  return preparer === null ? 'Unassigned' : preparerName(preparer)
}

const AssignDialog = lazyPart(() =>
  import('#client/portal/staff/returns/dialogs/AssignDialog.tsx').then((m) => m.AssignDialog),
)
