import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { documentsSearch } from '#client/portal/documents/documents-search.ts'
import { LetterScreen } from '#client/portal/signing/LetterScreen.tsx'

export const Route = createFileRoute('/_portal/letter')({
  validateSearch: documentsSearch,
  loader: () => prefetch('/letter'),
  component: LetterScreen,
})
