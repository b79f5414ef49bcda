import { useCallback } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { DialogOfReturn, OpenReturn } from './row-actions.ts'

/** The function that opens a dialog of a return or, on narrow screens, its sheet, and the open dialogs. */
export function useReturnDialogs(rows: readonly AdminTaxReturn[] = []) {
  const { open: openSheet, show: showSheet } = useDialog<[AdminTaxReturn]>()
  const { open: openDialog, show: showDialog } = useDialog<[DialogOfReturn, AdminTaxReturn]>()
  // Stable, so that no row renders because a dialog opens.
  const open = useCallback<OpenReturn>(
    (name, taxReturn) => (name === 'Return' ? openSheet(taxReturn) : openDialog(name, taxReturn)),
    [openSheet, openDialog],
  )
  const dialogs = (
    <>
      {showSheet((frame, taxReturn) => (
        <ReturnSheet
          taxReturn={taxReturn}
          current={rows.find(({ id }) => id === taxReturn.id)}
          onOpen={open}
          {...frame}
        />
      ))}
      {showDialog((frame, name, taxReturn) => (
        <ReturnDialog {...{ name, taxReturn }} {...frame} />
      ))}
    </>
  )
  return { open, dialogs }
}

const ReturnSheet = lazyPart(() => import('./dialogs/ReturnSheet.tsx').then((m) => m.ReturnSheet))

const ReturnDialog = lazyPart(() =>
  import('./dialogs/ReturnDialogs.tsx').then((m) => m.ReturnDialog),
)
