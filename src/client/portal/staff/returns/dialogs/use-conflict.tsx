import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { staleOf } from '#client/portal/api/trpc.ts'
import { changeKnownReturn, refreshAfterChange } from '#client/portal/staff/base/returns-cache.ts'
import { ConflictDialog, type Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface Saving {
  /** The return as the dialog was opened with it. */
  taxReturn: AdminTaxReturn
  label: string
  /** Describes the part of a return that the dialog changes. */
  describe: (taxReturn: AdminTaxReturn) => string
  /** The part as the user typed it. */
  yours: string
  /** Saves over this version. */
  save: (version: number) => void
  /** Called if there is nothing left to save. */
  onDone: () => void
}

/** For a dialog that changes one part of a return: handles a change that somebody else saved first. */
export function useConflict({ taxReturn, label, describe, yours, save, onDone }: Saving) {
  const { open, show } = useDialog<[version: number, Difference]>()

  /** Returns whether a save failed because of a newer version. Asks only if the other change was to the same part. */
  function handleConflict(error: unknown): boolean {
    const stale = staleOf(error)
    if (!stale?.taxReturn) return false
    changeKnownReturn(taxReturn.id, stale.taxReturn)
    refreshAfterChange()
    const saved = describe(stale.taxReturn)
    if (saved === describe(taxReturn)) save(stale.current)
    else if (saved === yours) {
      toast.info('Nothing to save', 'Someone already saved the same thing.')
      onDone()
    } else {
      open(stale.current, { key: label, label, saved, yours, typed: true })
    }
    return true
  }

  const conflictDialog = show((frame, version, difference) => (
    <ConflictDialog
      {...frame}
      lead="Someone changed this after you opened it."
      differences={[difference]}
      onChoose={(mine) => {
        frame.onClose()
        if (mine.size === 0) onDone()
        else save(version)
      }}
    />
  ))
  return { handleConflict, conflictDialog }
}
