import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { EnrollPage } from '#client/portal/two-factor/EnrollPage.tsx'

export const Route = createFileRoute('/_portal/two-factor')({
  // The screen to go to next.
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === 'string' ? { next } : {},
  loader: () => prefetch('/two-factor'),
  component: EnrollPage,
})
