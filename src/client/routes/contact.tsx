import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../site/ContactPage.tsx'

export const Route = createFileRoute('/contact')({ component: ContactPage })
