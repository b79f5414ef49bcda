import { createFileRoute } from '@tanstack/react-router'
import { ResourcesPage } from '#client/public/site/ResourcesPage.tsx'

export const Route = createFileRoute('/resources')({ component: ResourcesPage })
