import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#client/public/site/ContactPage.tsx'

export const Route = createFileRoute('/contact')({ component: ContactPage })
