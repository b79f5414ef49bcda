import { Checkbox, Textarea, TextInput } from '@mantine/core'
import {
  answerFieldNames,
  type CannedAnswer,
  saveCannedInput,
} from '#shared/messages/canned-answers.schema.ts'
import { queries, trpc } from '#client/portal/api/trpc.ts'
import { schemaErrors } from '#client/portal/ui/form.tsx'
import { DeleteWords } from '#client/portal/staff/words/DeleteWords.tsx'
import { WordsEditor } from '#client/portal/staff/words/WordsEditor.tsx'

interface AnswerEditorProps {
  /** Null: a new one. */
  answer: CannedAnswer | null
  /** The saved answer; null if it was deleted. */
  onDone: (answer: CannedAnswer | null) => void
}

/** A saved answer: its name, its text with fields, and whether it is one person's. */
export function AnswerEditor({ answer, onDone }: AnswerEditorProps) {
  const list = queries.admin.cannedAnswers.list
  const save = trpc.admin.cannedAnswers.save.useMutation()
  const remove = trpc.admin.cannedAnswers.delete.useMutation()
  return (
    <WordsEditor
      saved={answer === null ? NEW_ANSWER : asTyped(answer)}
      fields={answerFieldNames}
      savedText="They can be chosen in any message."
      validate={schemaErrors(saveCannedInput)}
      preview={({ text }) => ({ of: 'answer', text })}
      save={async (words, version) => {
        const now = await save.mutateAsync({ ...words, version, ...(answer && { id: answer.id }) })
        await list.invalidate()
        onDone(now)
        return asTyped(now)
      }}
      onNewer={() => void list.invalidate()}
      actions={
        answer && (
          <DeleteWords
            name={answer.title}
            remove={() => remove.mutateAsync({ id: answer.id })}
            onDeleted={() => {
              void list.invalidate()
              onDone(null)
            }}
          >
            {answer.own ? 'It can’t be restored.' : 'All staff use it. It can’t be restored.'}
          </DeleteWords>
        )
      }
    >
      {(form) => (
        <>
          <TextInput label="Name" data-name autoFocus {...form.getInputProps('title')} />
          <Textarea label="Text" autosize minRows={6} {...form.getInputProps('text')} />
          <Checkbox label="Only I use it" {...form.getInputProps('own', { type: 'checkbox' })} />
        </>
      )}
    </WordsEditor>
  )
}

const nothing = { byDefault: null, earlier: null }

const NEW_ANSWER = {
  ...nothing,
  version: 0,
  words: { title: '', text: '', own: false },
  savedAt: null,
  savedBy: null,
}

function asTyped({ title, text, own, ...saved }: CannedAnswer) {
  return { ...saved, ...nothing, words: { title, text, own } }
}
