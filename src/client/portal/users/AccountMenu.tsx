import { Menu } from '@mantine/core'
import type { ListedUser } from '#shared/users.schema.ts'
import { fullName } from '#client/portal/admin/format.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'

export type AccountDialog = 'disable' | 'enable' | 'sessions' | 'reset-two-factor'

export interface AccountDialogProps {
  user: ListedUser
  opened: boolean
  onClose: () => void
}

interface AccountMenuProps {
  user: ListedUser
  onOpen: (dialog: AccountDialog) => void
}

/** What is seldom done to another person's account. Nobody disables their own; their sessions are on their account page. */
export function AccountMenu({ user, onOpen }: AccountMenuProps) {
  if (useUser()?.id === user.id) return null
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <Button size="small" variant="quiet" aria-label={`More for ${fullName(user)}`}>
          <Icon name="chevron-down" size={18} />
        </Button>
      </Menu.Target>
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
  )
}
