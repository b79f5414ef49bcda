import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { yearSearch } from '#client/portal/ui/year-search.ts'
import { QuestionsScreen } from '#client/portal/client/request-items/QuestionsScreen.tsx'

export const Route = createFileRoute('/_portal/questions')({
  validateSearch: yearSearch,
  loader: () => prefetch('/questions'),
  component: QuestionsScreen,
})
