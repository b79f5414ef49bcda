import type { AccountDialog, AccountDialogProps } from './AccountMenu.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { ResetTwoFactorDialog } from './ResetTwoFactorDialog.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'

export function AccountDialogs({ name, ...props }: AccountDialogProps & { name: AccountDialog }) {
  switch (name) {
    case 'disable':
    case 'enable':
    case 'unlink':
      return <ReasonDialog {...props} change={name} />
    case 'reset-two-factor':
      return <ResetTwoFactorDialog {...props} />
    case 'sessions':
      return <SessionsDialog {...props} />
  }
}
