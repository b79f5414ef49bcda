import type { ListedUser } from '#shared/users/users.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import type { DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { type MoreItem, MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { useUser } from '#client/public/session/session.ts'

export type AccountDialog = 'disable' | 'enable' | 'unlink' | 'sessions' | 'reset-two-factor'

/** The fields of an account that its menu and dialogs need. */
export type AccountUser = Pick<
  ListedUser,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'role'
  | 'emailProven'
  | 'disabledAt'
  | 'hasFactor'
  | 'firmAccount'
>

export interface AccountDialogProps extends DialogFrame {
  user: AccountUser
}

interface AccountMenuProps {
  user: AccountUser
  onOpen: (dialog: AccountDialog) => void
  /** The actions on the client whose account it is. */
  ofClient?: readonly (MoreItem | null)[]
  /** Changes the user to the other role. Left out where the row has its own button for it. */
  onChangeRole?: () => void
}

export const mergeLabel = 'Merge with another client…'

/**
 * Things that are rarely done to another person's account. Nobody can disable their own account, and their sessions are
 * on their account page.
 */
export function AccountMenu({ user, onOpen, ofClient = [], onChangeRole }: AccountMenuProps) {
  if (useUser()?.id === user.id) return null
  const item = (label: string, dialog: AccountDialog) => ({ label, onChoose: () => onOpen(dialog) })
  return (
    <MoreMenu
      iconOnly
      about={fullName(user)}
      items={[
        ...ofClient,
        onChangeRole !== undefined && {
          label: user.role === 'admin' ? 'Make a client…' : 'Make an admin…',
          onChoose: onChangeRole,
        },
        user.role === 'admin' && item('Sessions…', 'sessions'),
        user.hasFactor && item('Reset two-factor sign-in…', 'reset-two-factor'),
        user.firmAccount && item('Unlink firm account…', 'unlink'),
        user.disabledAt === null
          ? item('Disable account…', 'disable')
          : item('Enable account', 'enable'),
      ]}
    />
  )
}
