import { useNavigate } from '@tanstack/react-router'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { useUser } from '#client/public/session/session.ts'
import type { NavItem } from '#client/public/shell/navigation.ts'

/** A staff member's own screens as a client, behind their name: what they need for their work stands beside it. */
export function OwnScreens({ nav }: { nav: readonly NavItem[] }) {
  const user = useUser()
  const navigate = useNavigate()
  if (user === null) return null
  const name = user.firstName || user.email
  return (
    <MoreMenu
      word={name}
      about="your own screens"
      items={nav.map(({ to, label }) => ({ label, onChoose: () => void navigate({ to }) }))}
    />
  )
}
