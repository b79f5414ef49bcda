import type { AccountDialog, AccountDialogProps } from './AccountMenu.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { ResetTwoFactorDialog } from './ResetTwoFactorDialog.tsx'
import { SessionsDialog } from './SessionsDialog.tsx'

export function AccountDialogs({ name, ...props }: AccountDialogProps & { name: AccountDialog }) {
  switch (name) {
    case 'disable':
      return <DisableDialog {...props} disables />
    case 'enable':
      return <DisableDialog {...props} disables={false} />
    case 'reset-two-factor':
      return <ResetTwoFactorDialog {...props} />
    case 'sessions':
      return <SessionsDialog {...props} />
  }
}
