import { createFileRoute } from '@tanstack/react-router'
import { prefetchStaff } from '#client/portal/staff/base/prefetch-staff.ts'
import { type WordsKind, wordsKinds } from '#client/portal/staff/words-screen/words-search.ts'
import { WordsScreen } from '#client/portal/staff/words-screen/WordsScreen.tsx'

export const Route = createFileRoute('/_portal/admin_/words')({
  validateSearch: (search: Record<string, unknown>): { kind?: WordsKind; text?: string } => {
    const kind = wordsKinds.find((one) => one === search['kind'])
    // An older address has `mail`.
    const text = search['text'] ?? search['mail']
    return { ...(kind && { kind }), ...(typeof text === 'string' && { text }) }
  },
  loader: () => prefetchStaff('/admin/words'),
  component: Words,
})

function Words() {
  const { kind = 'mails', text = '' } = Route.useSearch()
  return <WordsScreen key={kind} kind={kind} text={text} />
}
