import { createFileRoute } from '@tanstack/react-router'
import { ResourcesPage } from '../site/ResourcesPage.tsx'

export const Route = createFileRoute('/resources')({ component: ResourcesPage })
