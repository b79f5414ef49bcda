import { createFileRoute } from '@tanstack/react-router'
import { ServicesPage } from '#client/public/site/ServicesPage.tsx'

export const Route = createFileRoute('/services')({ component: ServicesPage })
