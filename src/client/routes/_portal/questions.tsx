import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { documentsSearch } from '#client/portal/documents/documents-search.ts'
import { QuestionsScreen } from '#client/portal/request-items/QuestionsScreen.tsx'

export const Route = createFileRoute('/_portal/questions')({
  validateSearch: documentsSearch,
  loader: () => prefetch('/questions'),
  component: QuestionsScreen,
})
