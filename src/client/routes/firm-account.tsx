import { createFileRoute } from '@tanstack/react-router'
import { FirmAccountPage } from '#client/portal/auth/FirmAccountPage.tsx'

export const Route = createFileRoute('/firm-account')({ component: FirmAccountPage })
