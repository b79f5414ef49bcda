import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDay } from '#shared/firm/dates.ts'
import { refusedDay } from '#shared/checklist/request-item-states.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { limits } from '#shared/base/text.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { Dialog, DialogActions, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { FormError } from '#client/portal/ui/form.tsx'
import { firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { putItem, confirmAnswer, undoAnswer, undoUse } from '#client/portal/uploads/item-changes.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** The answers that a client can give about an item instead of sending a file. */
export type ItemQuestion = 'decline' | 'expect' | 'use'

export interface ItemDialogProps extends DialogFrame {
  kind: ItemQuestion
  item: RequestItem
  taxReturnId: string
  onClosed: () => void
}

export function ItemDialog({ kind, opened, onClose, onClosed, ...rest }: ItemDialogProps) {
  const Form = FORMS[kind]
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title={TITLES[kind]} size="28rem">
      <p className="mb-16 muted breaks">{rest.item.title}</p>
      <Form {...rest} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = Pick<ItemDialogProps, 'item' | 'taxReturnId' | 'onClose'>

function DeclineForm({ item, onClose }: FormProps) {
  const [comment, setComment] = useState('')
  const decline = trpc.requestItems.decline.useMutation({
    onSuccess(changed) {
      putItem(changed)
      confirmAnswer('Noted', `You don’t have “${item.title}”.`, () => void undoAnswer(item))
      onClose()
    },
  })
  return (
    <AnswerForm
      submit="I don’t have this one"
      call={decline}
      onClose={onClose}
      onSubmit={() => decline.mutate({ id: item.id, comment })}
    >
      <Comment
        description="A short note can save your preparer a question."
        {...{ comment, setComment }}
      />
    </AnswerForm>
  )
}

function ExpectForm({ item, onClose }: FormProps) {
  const today = firmToday()
  const [expectedOn, setExpectedOn] = useState(item.expectedOn ?? '')
  const [comment, setComment] = useState(item.comment ?? '')
  const [wrong, setWrong] = useState<string | null>(null)
  const expect = trpc.requestItems.expect.useMutation({
    onSuccess(changed) {
      putItem(changed)
      const day = formatDay(expectedOn, today)
      confirmAnswer('Noted', `We’ll ask again after ${day}.`, () => void undoAnswer(item))
      onClose()
    },
  })
  return (
    <AnswerForm
      submit="Save date"
      call={expect}
      onClose={onClose}
      onSubmit={() => {
        const refused = refusedDay(expectedOn, today)
        setWrong(refused)
        if (refused === null) expect.mutate({ id: item.id, expectedOn, comment })
      }}
    >
      <TextInput
        type="date"
        label="I’ll have it by"
        description="We won’t remind you before then."
        min={today}
        value={expectedOn}
        error={wrong}
        data-autofocus
        onChange={({ currentTarget }) => {
          setExpectedOn(currentTarget.value)
          setWrong(null)
        }}
      />
      <Comment {...{ comment, setComment }} />
    </AnswerForm>
  )
}

/** Lets the client answer the item with a document that was sent before. */
function UseForm({ item, taxReturnId, onClose }: FormProps) {
  const documents = trpc.documents.listForReturn.useQuery({ taxReturnId })
  const [documentId, setDocumentId] = useState('')
  const attach = trpc.requestItems.attach.useMutation({
    onSuccess(changed, sent) {
      putItem(changed)
      confirmAnswer(
        'Added',
        `It’s now under “${item.title}”.`,
        () => void undoUse(item, sent.documentId),
      )
      onClose()
    },
    onError: () => void queries.requestItems.own.invalidate(),
  })
  return (
    <QueryBoundary
      query={documents}
      what="your documents"
      failed="Your documents could not be loaded."
      skeleton={<Skeleton height="4.5rem" />}
    >
      {(all) => {
        const usable = all.filter(
          ({ id, category }) => category !== 'completed_return' && !item.documentIds.includes(id),
        )
        const chosen = documentId || (usable[0]?.id ?? '')
        return (
          <AnswerForm
            submit="Use this document"
            call={attach}
            onClose={onClose}
            disabled={usable.length === 0}
            onSubmit={() => attach.mutate({ id: item.id, documentId: chosen })}
          >
            {usable.length === 0 ? (
              <p>There is no other document in this return yet.</p>
            ) : (
              <NativeSelect
                label="Which document has it?"
                description="One document can cover several items."
                value={chosen}
                data={usable.map(({ id, fileName }) => ({ value: id, label: fileName }))}
                onChange={({ currentTarget }) => setDocumentId(currentTarget.value)}
              />
            )}
          </AnswerForm>
        )
      }}
    </QueryBoundary>
  )
}

const FORMS = { decline: DeclineForm, expect: ExpectForm, use: UseForm }

const TITLES: Record<ItemQuestion, string> = {
  decline: 'I don’t have this one',
  expect: 'I’ll have it later',
  use: 'Use a document I’ve already uploaded',
}

interface CommentProps {
  comment: string
  setComment: (comment: string) => void
  description?: string
}

function Comment({ comment, setComment, description }: CommentProps) {
  return (
    <Textarea
      label="Comment (optional)"
      description={description}
      minRows={2}
      maxLength={limits.reason}
      value={comment}
      onChange={({ currentTarget }) => setComment(currentTarget.value)}
    />
  )
}

interface AnswerFormProps {
  submit: string
  call: { isPending: boolean; error: unknown }
  disabled?: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

function AnswerForm({ submit, call, disabled, onClose, onSubmit, children }: AnswerFormProps) {
  function send(event: FormEvent) {
    event.preventDefault()
    if (!call.isPending && !disabled) onSubmit()
  }
  return (
    <Stack noValidate as="form" gap={16} onSubmit={send}>
      {children}
      <FormError>{call.error ? messageOf(call.error, 'It could not be saved.') : null}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={call.isPending} disabled={disabled}>
          {submit}
        </Button>
      </DialogActions>
    </Stack>
  )
}
