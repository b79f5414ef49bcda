import { Textarea } from '@mantine/core'
import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { letterFields, wrongLetter } from '#shared/signing/letter-fields.ts'
import { letterBody, type LetterTemplate } from '#shared/signing/staff-signing.schema.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { WordsEditor } from '#client/portal/staff/words/WordsEditor.tsx'
import { SkeletonLines } from '#client/public/ui/States.tsx'
import { PickWords } from './PickWords.tsx'

/** The firm's engagement letters, which clients sign at the start of a return: of people, and of businesses. */
export function LetterWords({ text }: { text: string }) {
  const kind = text === 'business' ? 'business' : 'person'
  const saved = trpc.admin.signing.letterTemplate.useQuery({ kind }, { refetchOnMount: readAgain })
  return (
    <>
      <PickWords
        kind="letters"
        label="Letter"
        value={kind}
        data={[
          { value: 'person', label: 'Letter for people' },
          { value: 'business', label: 'Letter for businesses' },
        ]}
      />
      <QueryBoundary
        query={saved}
        what="the engagement letter"
        failed="The engagement letter could not be loaded."
        skeleton={<SkeletonLines lines={12} />}
      >
        {(template) => <Editor key={kind} kind={kind} saved={template} />}
      </QueryBoundary>
    </>
  )
}

function Editor({ kind, saved }: { kind: ClientKind; saved: LetterTemplate }) {
  const save = trpc.admin.signing.saveLetterTemplate.useMutation()
  return (
    <WordsEditor
      saved={asTyped(saved)}
      fields={letterFields[kind]}
      savedText="Clients sign them from now on."
      validate={({ body }) => {
        const wrong =
          letterBody.safeParse(body).error?.issues[0]?.message ?? wrongLetter(kind, body)
        return wrong === null ? {} : { body: wrong }
      }}
      preview={({ body }) => ({ of: 'letter', kind, body })}
      save={async ({ body }, version) => {
        const now = await save.mutateAsync({ kind, version, body })
        queries.admin.signing.letterTemplate.setData({ kind }, now)
        return asTyped(now)
      }}
      onNewer={() => void queries.admin.signing.letterTemplate.invalidate({ kind })}
    >
      {(form) => (
        <Textarea
          label="Text of the letter"
          description="A blank line begins a new paragraph. Start a paragraph with a few words and a period to make them its heading."
          autosize
          minRows={16}
          {...form.getInputProps('body')}
        />
      )}
    </WordsEditor>
  )
}

function asTyped({ body, byDefault, earlier, ...saved }: LetterTemplate) {
  const typed = (text: string) => ({ body: text })
  return {
    ...saved,
    words: typed(body),
    byDefault: typed(byDefault),
    earlier: earlier === null ? null : typed(earlier),
  }
}
