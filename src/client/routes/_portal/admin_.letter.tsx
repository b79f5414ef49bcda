import { createFileRoute } from '@tanstack/react-router'
import type { ClientKind } from '#shared/clients.schema.ts'
import { prefetchStaff } from '#client/portal/staff/prefetch-staff.ts'
import { LetterTemplateScreen } from '#client/portal/letter-template/LetterTemplateScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/letter')({
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: Exclude<ClientKind, 'person'> } =>
    kind === 'business' ? { kind } : {},
  loader: () => prefetchStaff('/admin/letter'),
  component: Letter,
})

function Letter() {
  const { kind = 'person' } = Route.useSearch()
  return <LetterTemplateScreen kind={kind} />
}
