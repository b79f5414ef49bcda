import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { AccountDialog, AccountUser } from './AccountMenu.tsx'

/** Opens the dialogs of an account's menu, and renders the open one. Their code loads with the first. */
export function useAccountDialogs() {
  const { open, show } = useDialog<[user: AccountUser, name: AccountDialog]>()
  return {
    open: (user: AccountUser) => (name: AccountDialog) => open(user, name),
    dialog: show((frame, user, name) => <AccountDialogs {...{ user, name }} {...frame} />),
  }
}

const AccountDialogs = lazyPart(() => import('./AccountDialogs.tsx').then((m) => m.AccountDialogs))
