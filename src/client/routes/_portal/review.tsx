import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { reviewSearch } from '#client/portal/client/signing/review-search.ts'
import { ReviewScreen } from '#client/portal/client/signing/ReviewScreen.tsx'

export const Route = createFileRoute('/_portal/review')({
  validateSearch: reviewSearch,
  loader: () => prefetch('/review'),
  component: ReviewScreen,
})
