import { Suspense, useState } from 'react'
import type { ListedUser } from '#shared/users.schema.ts'
import { fullName } from '#client/portal/staff/format.ts'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import type { AccountDialog } from './AccountMenuItems.tsx'

interface AccountMenuProps {
  user: ListedUser
  onOpen: (dialog: AccountDialog) => void
}

/**
 * Things that are rarely done to another person's account; its code loads when it is pressed. Nobody can disable their
 * own account, and their sessions are on their account page.
 */
export function AccountMenu({ user, onOpen }: AccountMenuProps) {
  const [pressed, setPressed] = useState(false)
  if (useUser()?.id === user.id) return null
  const button = (
    <Button
      size="small"
      variant="quiet"
      aria-label={`More for ${fullName(user)}`}
      aria-haspopup="menu"
      onClick={() => setPressed(true)}
    >
      <Icon name="chevron-down" size={18} />
    </Button>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <AccountMenuItems user={user} onOpen={onOpen}>
        {button}
      </AccountMenuItems>
    </Suspense>
  )
}

const AccountMenuItems = lazyPart(() =>
  import('./AccountMenuItems.tsx').then((m) => ({ default: m.AccountMenuItems })),
)
