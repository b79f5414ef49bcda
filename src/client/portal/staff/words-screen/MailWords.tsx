import { Textarea, TextInput } from '@mantine/core'
import { keysOf } from '#shared/base/keys-of.ts'
import { type WordedMail, wordedMails } from '#shared/mail/mail-kinds.ts'
import {
  mailWords,
  type MailWords as Words,
  type SavedMailWords,
  wrongField,
} from '#shared/mail/mail-words.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { WordsEditor } from '#client/portal/staff/words/WordsEditor.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { PickWords } from './PickWords.tsx'

/** The firm's words for its mails: subject and two paragraphs of each kind. */
export function MailWords({ text }: { text: string }) {
  const kind = keysOf(wordedMails).find((one) => one === text) ?? 'return-created'
  const { data: states = [] } = trpc.admin.mailWords.list.useQuery()
  const saved = trpc.admin.mailWords.get.useQuery({ kind }, { refetchOnMount: readAgain })
  const changed = new Set(states.flatMap((one) => (one.changed ? one.kind : [])))
  return (
    <>
      <PickWords
        kind="mails"
        label="Mail"
        value={kind}
        data={keysOf(wordedMails).map((value) => ({
          value,
          label: `${wordedMails[value].label}${changed.has(value) ? ' (changed)' : ''}`,
        }))}
      />
      <QueryBoundary
        query={saved}
        what="the words of the mail"
        failed="The words of the mail could not be loaded."
        skeleton={<SkeletonLines lines={10} />}
      >
        {(words) => <Editor key={words.kind} saved={words} />}
      </QueryBoundary>
    </>
  )
}

function Editor({ saved }: { saved: SavedMailWords }) {
  const { kind } = saved
  const { keepsEnd, fields }: WordedMail = wordedMails[kind]
  const save = trpc.admin.mailWords.save.useMutation()
  return (
    <WordsEditor
      saved={asTyped(saved)}
      fields={fields}
      savedText="Mails that wait to be sent have them, too."
      validate={(typed) => {
        const wrong = wrongField(kind, typed)
        return { ...(wrong && { [wrong.path]: wrong.message }), ...schemaErrors(mailWords)(typed) }
      }}
      preview={(typed) => ({ of: 'mail', kind, words: typed })}
      save={async (words, version) => {
        const now = await save.mutateAsync({ kind, version, words })
        queries.admin.mailWords.get.setData({ kind }, now)
        void queries.admin.mailWords.list.invalidate()
        return asTyped(now)
      }}
      onNewer={() => void queries.admin.mailWords.get.invalidate({ kind })}
    >
      {(form) => (
        <>
          <TextInput label="Subject" {...form.getInputProps('subject')} />
          <Textarea
            label="Above the button"
            autosize
            minRows={4}
            {...form.getInputProps('before')}
          />
          <Textarea
            label="Below the button"
            description={
              keepsEnd
                ? 'You can leave it empty. The portal’s own text stays there, and this is added to it.'
                : 'You can leave it empty.'
            }
            autosize
            minRows={3}
            {...form.getInputProps('after')}
          />
        </>
      )}
    </WordsEditor>
  )
}

/** An empty field for no paragraph. */
function asTyped({ words, byDefault, earlier, ...saved }: SavedMailWords) {
  const typed = ({ subject, before, after }: Words) => ({ subject, before, after: after ?? '' })
  return {
    ...saved,
    words: typed(words),
    byDefault: typed(byDefault),
    earlier: earlier && typed(earlier),
  }
}
