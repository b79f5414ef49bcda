import { Link } from '@tanstack/react-router'
import { SettingsNav } from '#client/portal/staff/base/SettingsNav.tsx'
import { UiProvider } from '#client/portal/ui/UiProvider.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { AnswerWords } from './AnswerWords.tsx'
import { LetterWords } from './LetterWords.tsx'
import { MailWords } from './MailWords.tsx'
import { TemplateWords } from './TemplateWords.tsx'
import { type WordsKind, wordsKinds } from './words-search.ts'
import { Group } from '#client/public/ui/layout.tsx'

/** The texts that the firm words itself: one kind, and of it one text. */
export function WordsScreen({ kind, text }: { kind: WordsKind; text: string }) {
  const Words = WORDS[kind]
  return (
    <UiProvider>
      <PageHeading title="Words" lead={LEADS[kind]} />
      <SettingsNav />
      <Group aria-label="Words" as="nav" gap={12} mb={16}>
        {wordsKinds.map((one) => (
          <Link
            key={one}
            to="/admin/words"
            search={{ kind: one }}
            aria-current={one === kind ? 'page' : undefined}
            className={one === kind ? 'strong' : ''}
          >
            {LABELS[one]}
          </Link>
        ))}
        <Link to="/admin/firm" hash="promised-days">
          Promised days
        </Link>
      </Group>
      <Panel>
        <Words text={text} />
      </Panel>
    </UiProvider>
  )
}

const WORDS = {
  mails: MailWords,
  letters: LetterWords,
  requests: TemplateWords,
  answers: AnswerWords,
} satisfies Record<WordsKind, unknown>

const LABELS: Record<WordsKind, string> = {
  mails: 'Mails',
  letters: 'Engagement letters',
  requests: 'Request templates',
  answers: 'Saved answers',
}

const LEADS: Record<WordsKind, string> = {
  mails:
    'What your mails say. Buttons, codes and warnings stay as they are, and mails about sign-ins and security can’t be changed.',
  letters:
    'Clients sign it at the start of a return. A change makes a new version; letters that are signed stay as they are.',
  requests: 'What staff ask clients for together. Requests that were sent stay as they are.',
  answers: 'What staff write often. They choose it in any message.',
}
