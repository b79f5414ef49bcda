import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { ConfirmDialog } from '#client/portal/ui/ConfirmDialog.tsx'
import { bulkSteps, returnsCount, type BulkStep } from './bulk.ts'
import { useBulkMove } from './use-bulk-move.ts'
import styles from './BulkBar.module.css'

interface BulkBarProps {
  selected: readonly AdminTaxReturn[]
  onClear: () => void
}

/** What can be done with the selected rows. It asks first: each client is told. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const { moving, move } = useBulkMove()
  const [asked, setAsked] = useState<{ step: BulkStep; opened: boolean } | null>(null)
  const steps = bulkSteps(selected)
  return (
    <div className={styles.bar} role="region" aria-label="Selected returns">
      <p role="status">{returnsCount(selected.length)} selected</p>
      {steps.map((step) => (
        <Button
          key={step.name}
          size="small"
          variant="primary"
          pending={moving}
          onClick={() => setAsked({ step, opened: true })}
        >
          {step.name} {returnsCount(step.ready.length)}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={onClear}>
        Clear selection
      </Button>
      {asked && (
        <ConfirmDialog
          opened={asked.opened}
          title={`${asked.step.name} ${returnsCount(asked.step.ready.length)}?`}
          confirmLabel={asked.step.name}
          onCancel={() => setAsked({ ...asked, opened: false })}
          onConfirm={() => {
            setAsked({ ...asked, opened: false })
            void move(asked.step).then(onClear)
          }}
        >
          <p>{WHAT_HAPPENS[asked.step.name]} Each client gets an email. There is no way back.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const WHAT_HAPPENS: Record<BulkStep['name'], string> = {
  Start: 'They go from pending to in progress.',
  Complete: 'They go from in progress to completed.',
}
