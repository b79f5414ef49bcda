import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AnswerFields, fillAnswer, saveCannedInput } from '#shared/messages.schema.ts'
import { limits } from '#shared/text.ts'
import { type Outputs, queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { reportFailure } from '#client/portal/staff/failures.ts'
import { ConfirmDialog, Dialog, DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useSchemaForm } from '#client/portal/ui/form.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import styles from './canned-answers.module.css'

type Canned = Outputs['admin']['cannedAnswers']['list'][number]

interface CannedDialogProps {
  /** What the fields stand for here; null: they stay, and the server fills them in for each client. */
  fields: AnswerFields | null
  /** Takes the text of an answer; without it the dialog only edits them. */
  onChoose?: ((text: string) => void) | undefined
  opened: boolean
  onClose: () => void
}

/** Staff's saved answers: to put one into a message, and to write them. */
export function CannedDialog({ fields, onChoose, opened, onClose }: CannedDialogProps) {
  const [edited, edit] = useState<Canned | 'new' | null>(null)
  const title = edited === null ? 'Saved answers' : edited === 'new' ? 'New answer' : edited.title
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="36rem">
      {edited === null ? (
        <Answers
          fields={fields}
          onEdit={edit}
          onChoose={
            onChoose &&
            ((text) => {
              onClose()
              onChoose(text)
            })
          }
        />
      ) : (
        <Editor answer={edited === 'new' ? null : edited} onBack={() => edit(null)} />
      )}
    </Dialog>
  )
}

interface AnswersProps extends Pick<CannedDialogProps, 'fields' | 'onChoose'> {
  onEdit: (answer: Canned | 'new') => void
}

function Answers({ fields, onChoose, onEdit }: AnswersProps) {
  const query = trpc.admin.cannedAnswers.list.useQuery(undefined, { refetchOnMount: readAgain })
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().trim().split(/\s+/)
  const shown = (query.data ?? []).filter(({ title, text }) => {
    const written = `${title} ${text}`.toLowerCase()
    return words.every((word) => written.includes(word))
  })
  const filled = (text: string) => (fields === null ? text : fillAnswer(text, fields))
  return (
    <>
      <div className="row bottom gap-1">
        <TextInput
          className="grows"
          label="Find an answer"
          autoComplete="off"
          data-autofocus
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
          onKeyDown={(event) => {
            const [first] = shown
            if (event.key === 'Enter' && first && search !== '') onChoose?.(filled(first.text))
          }}
        />
        <Button icon="plus" onClick={() => onEdit('new')}>
          New answer
        </Button>
      </div>
      <QueryBoundary
        query={query}
        what="the saved answers"
        failed="The saved answers could not be loaded."
        skeleton={<SkeletonRows rows={3} />}
      >
        {(list) =>
          shown.length === 0 ? (
            <EmptyState title={list.length === 0 ? 'No saved answers yet' : 'No answer matches'}>
              {list.length === 0 && 'Save what you write often, and choose it in any message.'}
            </EmptyState>
          ) : (
            <ul className="rows mt-1" aria-label="Saved answers">
              {shown.map((answer) => (
                <li key={answer.id} className="row top apart gap-1 py-10px breaks">
                  <Words answer={answer} text={filled(answer.text)} onChoose={onChoose} />
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Edit ${answer.title}`}
                    onClick={() => onEdit(answer)}
                  >
                    Edit
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </>
  )
}

interface WordsProps extends Pick<CannedDialogProps, 'onChoose'> {
  answer: Canned
  text: string
}

function Words({ answer: { title, own }, text, onChoose }: WordsProps) {
  const words = (
    <>
      <strong className="strong">{title}</strong>
      {own && <span className="faint text-fine"> Only mine</span>}
      <span className={`block muted text-row pre-wrap ${styles.text}`}>{text}</span>
    </>
  )
  if (onChoose === undefined) return <div className="grows shrinks">{words}</div>
  return (
    <button
      type="button"
      className="grows shrinks p-0 clear no-border same-color text-left pressable rounded hover-sunken"
      onClick={() => onChoose(text)}
    >
      {words}
    </button>
  )
}

function Editor({ answer, onBack }: { answer: Canned | null; onBack: () => void }) {
  const { form, formProps, showRefusal } = useSchemaForm(saveCannedInput, {
    title: answer?.title ?? '',
    text: answer?.text ?? '',
    own: answer?.own ?? false,
  })
  const [deleting, setDeleting] = useState(false)
  const done = (title: string) => ({
    onSuccess() {
      toast.success(title)
      void queries.admin.cannedAnswers.list.invalidate()
      onBack()
    },
  })
  const save = trpc.admin.cannedAnswers.save.useMutation({
    ...done('Answer saved'),
    onError(error) {
      showRefusal(error)
      reportFailure('The answer could not be saved', error)
    },
  })
  const remove = trpc.admin.cannedAnswers.remove.useMutation({
    ...done('Answer deleted'),
    onError: (error) => reportFailure('The answer could not be deleted', error),
  })
  return (
    <form
      {...formProps(
        (values) => !save.isPending && save.mutate({ ...values, ...(answer && { id: answer.id }) }),
      )}
    >
      <div className="stack gap-2">
        <TextInput
          label="Name"
          data-autofocus
          autoFocus
          maxLength={limits.name}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Text"
          description="{client} becomes the first name, {year} the tax year, {papers} what we still wait for."
          minRows={6}
          maxRows={16}
          {...form.getInputProps('text')}
        />
        <Checkbox label="Only I use it" {...form.getInputProps('own', { type: 'checkbox' })} />
      </div>
      <DialogActions>
        {answer && (
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
        <Button onClick={onBack}>Cancel</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save answer
        </Button>
      </DialogActions>
      {answer && (
        <ConfirmDialog
          opened={deleting}
          title={`Delete “${answer.title}”?`}
          confirmLabel="Delete answer"
          danger
          pending={remove.isPending}
          onCancel={() => setDeleting(false)}
          onConfirm={() => remove.mutate({ id: answer.id })}
        >
          <p>{answer.own ? 'It can’t be restored.' : 'All staff use it. It can’t be restored.'}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
