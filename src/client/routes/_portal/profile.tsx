import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '#client/portal/profile/ProfileScreen.tsx'
import { warmProfile } from '#client/portal/client-portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/profile')({
  loader: warmProfile,
  component: ProfileScreen,
})
