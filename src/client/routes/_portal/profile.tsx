import { createFileRoute } from '@tanstack/react-router'
import { ProfileScreen } from '../../profile/ProfileScreen.tsx'
import { warmProfile } from '../../portal/warm-screens.ts'

export const Route = createFileRoute('/_portal/profile')({
  loader: warmProfile,
  component: ProfileScreen,
})
