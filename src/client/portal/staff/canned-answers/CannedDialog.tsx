import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerFields } from '#shared/messages/staff-messages.schema.ts'
import type { CannedAnswer } from '#shared/messages/canned-answers.schema.ts'
import { fillFields } from '#shared/base/text-fields.ts'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { AnswerEditor } from './AnswerEditor.tsx'
import { Row } from '#client/public/ui/layout.tsx'

interface CannedDialogProps extends DialogFrame {
  /** The values of the fields here; null if the fields stay, and the server fills them in for each client. */
  fields: AnswerFields | null
  /** Takes the text of an answer; without it the dialog only edits them. */
  onChoose?: ((text: string) => void) | undefined
}

/** Staff's saved answers: to put one into a message, and to write them. */
export function CannedDialog({ fields, onChoose, opened, onClose }: CannedDialogProps) {
  const [edited, edit] = useState<CannedAnswer | 'new' | null>(null)
  const title = edited === null ? 'Saved answers' : edited === 'new' ? 'New answer' : edited.title
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size={edited === null ? '36rem' : '60rem'}
    >
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
        <>
          <Button size="small" variant="quiet" className="mb-16" onClick={() => edit(null)}>
            All answers
          </Button>
          <AnswerEditor answer={edited === 'new' ? null : edited} onDone={() => edit(null)} />
        </>
      )}
    </Dialog>
  )
}

interface AnswersProps extends Pick<CannedDialogProps, 'fields' | 'onChoose'> {
  onEdit: (answer: CannedAnswer | 'new') => void
}

function Answers({ fields, onChoose, onEdit }: AnswersProps) {
  const query = trpc.admin.cannedAnswers.list.useQuery(undefined, { refetchOnMount: readAgain })
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().trim().split(/\s+/)
  const shown = (query.data ?? []).filter(({ title, text }) => {
    const written = `${title} ${text}`.toLowerCase()
    return words.every((word) => written.includes(word))
  })
  const filled = (text: string) => (fields === null ? text : fillFields(text, { ...fields }))
  return (
    <>
      <Row align="end">
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
      </Row>
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
            <ul className="rows mt-8" aria-label="Saved answers">
              {shown.map((answer) => (
                <Row key={answer.id} as="li" align="start" between className="py-12 breaks">
                  <Words answer={answer} text={filled(answer.text)} onChoose={onChoose} />
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Edit ${answer.title}`}
                    onClick={() => onEdit(answer)}
                  >
                    Edit
                  </Button>
                </Row>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </>
  )
}

interface WordsProps extends Pick<CannedDialogProps, 'onChoose'> {
  answer: CannedAnswer
  text: string
}

function Words({ answer: { title, own }, text, onChoose }: WordsProps) {
  const words = (
    <>
      <strong className="strong">{title}</strong>
      {own && <span className="fine"> Only mine</span>}
      <span className="subtext clamped pre-wrap">{text}</span>
    </>
  )
  if (onChoose === undefined) return <div className="grows">{words}</div>
  return (
    <button type="button" className="bare-button grows hover-sunken" onClick={() => onChoose(text)}>
      {words}
    </button>
  )
}
