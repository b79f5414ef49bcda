import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../site/AboutPage.tsx'

export const Route = createFileRoute('/about')({ component: AboutPage })
