import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#client/portal/profile/ProfileScreen.tsx'
import { prefetchProfile } from '#client/portal/client-portal/prefetch-screens.ts'

export const Route = createFileRoute('/_portal/profile')({
  loader: prefetchProfile,
  component: ProfileScreen,
})
