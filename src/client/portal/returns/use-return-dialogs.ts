import { useCallback, useState } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { OpenReturn } from './row-actions.ts'

interface OpenDialog {
  name: Parameters<OpenReturn>[0]
  taxReturn: AdminTaxReturn
  /** False while the dialog fades out. */
  opened: boolean
  /** Counts the openings: each one starts with new state. */
  opening: number
}

/** The dialog that was opened last, if any, and how to open and close it. */
export function useReturnDialogs() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const open = useCallback<OpenReturn>(
    (name, taxReturn) =>
      setDialog((last) => ({ name, taxReturn, opened: true, opening: (last?.opening ?? 0) + 1 })),
    [],
  )
  return { dialog, open, close: () => setDialog((last) => last && { ...last, opened: false }) }
}
