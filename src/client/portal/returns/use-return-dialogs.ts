import { useCallback, useState } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { OpenReturn } from './row-actions.ts'

interface DialogState {
  /** Stays while the dialog fades out. */
  subject: { name: Parameters<OpenReturn>[0]; taxReturn: AdminTaxReturn } | null
  opened: boolean
  /** Counts the openings: each one starts with new state. */
  opening: number
}

/** The open dialog, if any, and how to open and close it. */
export function useReturnDialogs() {
  const [state, setState] = useState<DialogState>({ subject: null, opened: false, opening: 0 })
  const open = useCallback<OpenReturn>(
    (name, taxReturn) =>
      setState(({ opening }) => ({
        subject: { name, taxReturn },
        opened: true,
        opening: opening + 1,
      })),
    [],
  )
  return { ...state, open, close: () => setState((last) => ({ ...last, opened: false })) }
}
