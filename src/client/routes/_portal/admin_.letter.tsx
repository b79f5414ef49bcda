import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#client/portal/api/prefetch.ts'
import { LetterTemplateScreen } from '#client/portal/letter-template/LetterTemplateScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/letter')({
  loader: () => prefetch('/admin/letter'),
  component: LetterTemplateScreen,
})
