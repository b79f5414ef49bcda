import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#client/public/site/AboutPage.tsx'

export const Route = createFileRoute('/about')({ component: AboutPage })
