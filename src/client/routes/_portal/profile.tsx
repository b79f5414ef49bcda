import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#client/portal/client/profile/ProfileScreen.tsx'
import { prefetch } from '#client/portal/api/prefetch.ts'

export const Route = createFileRoute('/_portal/profile')({
  loader: () => prefetch('/profile'),
  component: ProfileScreen,
})
