import { Suspense, useState } from 'react'
import type { Preparer } from '#shared/preparers.schema.ts'
import { preparerName } from '#shared/preparers.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { AssignedWork } from './dialogs/AssignDialog.tsx'
import styles from './cells.module.css'

interface PreparerButtonProps {
  preparer: Preparer | null
  work: AssignedWork
  /** Whose return or client it is, for the button's title. */
  about: string
}

/** Whose return or client it is, as a button that gives it to somebody else. */
export function PreparerButton({ preparer, work, about }: PreparerButtonProps) {
  const [dialog, setDialog] = useState({ opened: false, opening: 0 })
  return (
    <>
      <button
        type="button"
        className={styles.estimate}
        title={`Change the preparer: ${about}`}
        onClick={() => setDialog({ opened: true, opening: dialog.opening + 1 })}
      >
        <span className="dotted offset-30">{preparerText(preparer)}</span>
      </button>
      <Suspense>
        {dialog.opening > 0 && (
          <AssignDialog
            key={dialog.opening}
            work={work}
            current={preparer}
            opened={dialog.opened}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        )}
      </Suspense>
    </>
  )
}

export function preparerText(preparer: Preparer | null): string {
  return preparer === null ? 'Unassigned' : preparerName(preparer)
}

const AssignDialog = lazyPart(() =>
  import('./dialogs/AssignDialog.tsx').then((m) => ({ default: m.AssignDialog })),
)
