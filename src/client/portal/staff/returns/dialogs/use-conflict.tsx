import { type ReactNode, useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { staleOf } from '#client/portal/api/trpc.ts'
import {
  changeKnownReturn,
  refreshAfterChange,
} from '#client/portal/staff/returns/returns-cache.ts'
import { ConflictDialog, type Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { toast } from '#client/public/ui/toast.ts'

interface Saving {
  /** The return as the dialog was opened with it. */
  taxReturn: AdminTaxReturn
  label: string
  /** Describes the part of a return that the dialog changes. */
  describe: (taxReturn: AdminTaxReturn) => string
  /** The same part as the user typed it. */
  yours: string
  /** Saves over this version. */
  save: (version: number) => void
  /** Called if there is nothing left to save. */
  onDone: () => void
}

/** For a dialog that changes one part of a return: handles a change that somebody else saved first. */
export function useConflict({ taxReturn, label, describe, yours, save, onDone }: Saving) {
  const [conflict, setConflict] = useState<Conflict | null>(null)

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
      const difference = { key: label, label, saved, yours, typed: true }
      setConflict({ version: stale.current, difference, opened: true })
    }
    return true
  }

  function choose(version: number, mine: ReadonlySet<string>) {
    close()
    if (mine.size === 0) onDone()
    else save(version)
  }

  function close() {
    setConflict((last) => last && { ...last, opened: false })
  }

  const conflictDialog: ReactNode = conflict && (
    <ConflictDialog
      key={conflict.version}
      opened={conflict.opened}
      lead="Someone changed this after you opened it."
      differences={[conflict.difference]}
      onCancel={close}
      onChoose={(mine) => choose(conflict.version, mine)}
    />
  )
  return { handleConflict, conflictDialog }
}

interface Conflict {
  version: number
  difference: Difference
  /** False while the dialog fades out. */
  opened: boolean
}
