import { Suspense, useState } from 'react'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { AccountDialog, AccountUser } from './AccountMenu.tsx'

interface OpenDialog {
  name: AccountDialog
  user: AccountUser
  /** False while the dialog fades out. */
  opened: boolean
  /** Counts how often it opened, so that each opening starts with new state. */
  opening: number
}

/** What opens the dialogs of an account's menu, and the open one. Their code loads with the first. */
export function useAccountDialogs() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return {
    open: (user: AccountUser) => (name: AccountDialog) =>
      setDialog((last) => ({ name, user, opened: true, opening: (last?.opening ?? 0) + 1 })),
    dialog: (
      <Suspense>
        {dialog && (
          <AccountDialogs
            key={dialog.opening}
            {...dialog}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        )}
      </Suspense>
    ),
  }
}

const AccountDialogs = lazyPart(() => import('./AccountDialogs.tsx').then((m) => m.AccountDialogs))
