import { createFileRoute } from '@tanstack/react-router'
import { contactSearch } from '#client/public/site/contact-search.ts'
import { ContactPage } from '#client/public/site/ContactPage.tsx'

export const Route = createFileRoute('/contact')({
  component: ContactPage,
  validateSearch: contactSearch,
})
