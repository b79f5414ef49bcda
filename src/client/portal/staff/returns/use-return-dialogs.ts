import { useCallback, useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import type { DialogOfReturn, OpenReturn } from './row-actions.ts'

interface Opening<Name> {
  name: Name
  taxReturn: AdminTaxReturn
  /** False while the dialog fades out. */
  opened: boolean
  /** Counts how often it opened, so that each opening starts with new state. */
  opening: number
}

interface OpenDialogs {
  /** On narrow screens the dialogs open above the sheet of the row. */
  sheet: Opening<'Return'> | null
  dialog: Opening<DialogOfReturn> | null
}

export interface ReturnDialogsState extends OpenDialogs {
  open: OpenReturn
  close: (which: keyof OpenDialogs) => void
}

/** The sheet and the dialog that were opened last, if any, with functions to open and close them. */
export function useReturnDialogs(): ReturnDialogsState {
  const [dialogs, setDialogs] = useState<OpenDialogs>({ sheet: null, dialog: null })
  const open = useCallback<OpenReturn>(
    (name, taxReturn) =>
      setDialogs((last) =>
        name === 'Return'
          ? { ...last, sheet: next(last.sheet, { name, taxReturn }) }
          : { ...last, dialog: next(last.dialog, { name, taxReturn }) },
      ),
    [],
  )
  const close = (which: keyof OpenDialogs) =>
    setDialogs((last) => ({ ...last, [which]: last[which] && { ...last[which], opened: false } }))
  return { ...dialogs, open, close }
}

function next<Name>(
  last: Opening<Name> | null,
  what: Pick<Opening<Name>, 'name' | 'taxReturn'>,
): Opening<Name> {
  return { ...what, opened: true, opening: (last?.opening ?? 0) + 1 }
}
