import { Menu } from '@mantine/core'
import type { ReactElement } from 'react'
import type { ListedUser } from '#shared/users.schema.ts'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'

export type AccountDialog = 'disable' | 'enable' | 'sessions' | 'reset-two-factor'

export interface AccountDialogProps {
  user: ListedUser
  opened: boolean
  onClose: () => void
}

interface AccountMenuItemsProps {
  user: ListedUser
  onOpen: (dialog: AccountDialog) => void
  /** The button that opens it. */
  children: ReactElement
}

/** Opens as soon as it is loaded. */
export function AccountMenuItems({ user, onOpen, children }: AccountMenuItemsProps) {
  return (
    <UiProvider>
      <Menu defaultOpened position="bottom-end" shadow="md" transitionProps={{ duration: 120 }}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {user.role === 'admin' && (
            <Menu.Item onClick={() => onOpen('sessions')}>Sessions…</Menu.Item>
          )}
          {user.hasFactor && (
            <Menu.Item onClick={() => onOpen('reset-two-factor')}>
              Reset two-factor sign-in…
            </Menu.Item>
          )}
          {user.disabledAt === null ? (
            <Menu.Item onClick={() => onOpen('disable')}>Disable account…</Menu.Item>
          ) : (
            <Menu.Item onClick={() => onOpen('enable')}>Enable account</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </UiProvider>
  )
}
