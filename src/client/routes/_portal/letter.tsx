import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { yearSearch } from '#client/portal/ui/year-search.ts'
import { LetterScreen } from '#client/portal/client/signing/LetterScreen.tsx'

export const Route = createFileRoute('/_portal/letter')({
  validateSearch: yearSearch,
  loader: () => prefetch('/letter'),
  component: LetterScreen,
})
