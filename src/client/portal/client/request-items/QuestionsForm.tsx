import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { seniorDeduction } from '#shared/checklist/new-deductions.ts'
import { holdsIn } from '#shared/law/tax-fact.ts'
import {
  type Answers,
  answersAsked,
  countOpen,
  inYear,
  type QuestionKey,
  questionKeys,
  questionOf,
  questionsShown,
  questionText,
} from '#shared/checklist/questionnaire.ts'
import type { OwnChecklist, Questionnaire } from '#shared/checklist/request-items.schema.ts'
import { messageOf, queries, trpc } from '#client/portal/api/trpc.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { focusAbove } from '#client/portal/ui/focus-above.ts'
import { FormError } from '#client/portal/ui/form.tsx'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import { Skeleton } from '#client/public/ui/States.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { ChipCard } from './ChipCard.tsx'
import { type TaxPaid, taxPaidText } from './tax-paid.ts'
import { removeAnswers, keepAnswers, keptAnswers } from './answers-draft.ts'
import styles from './QuestionsForm.module.css'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface QuestionsFormProps {
  checklist: Pick<OwnChecklist, 'taxReturnId' | 'taxYear' | 'form' | 'handedOverAt'>
  /** The answers that the server has. */
  saved: Questionnaire
  /** The tax for the year before that the client said they paid. */
  taxPaid?: TaxPaid | undefined
  /** False once staff have begun, when the client can't take the hand-over back. */
  canUndo?: boolean
  /** Set where staff answer for the client. */
  onSavedByStaff?: () => void
}

export function QuestionsForm({
  checklist,
  saved,
  taxPaid,
  canUndo = true,
  onSavedByStaff,
}: QuestionsFormProps) {
  const { taxReturnId, taxYear, form, handedOverAt } = checklist
  const { alone, cards } = questionsShown(form, taxYear)
  const handedOver = handedOverAt !== null
  const viewing = useImpersonation() !== null
  const [answers, setAnswers] = useState<Answers>(() =>
    answersAsked(keptAnswers(taxReturnId) ?? saved.answers, form, taxYear),
  )
  const navigate = useNavigate()
  const save = trpc.requestItems.saveAnswers.useMutation({
    async onSuccess() {
      removeAnswers()
      queries.requestItems.questionnaire.setData(
        { taxReturnId },
        { ...saved, answers, answered: true },
      )
      if (onSavedByStaff !== undefined) {
        toast.success('Answers saved')
        return onSavedByStaff()
      }
      void queries.returns.list.invalidate()
      await queries.requestItems.own.invalidate()
      toast.success('Answers saved', savedText(open))
      await navigate({ to: '/documents', search: { year: taxYear } })
    },
  })
  const total = alone.length + cards.length
  const open = countOpen(form, taxYear, answers)
  const changed = questionKeys.some((key) => answers[key] !== saved.answers[key])

  function answer(more: Answers) {
    const next = { ...answers, ...more }
    setAnswers(next)
    keepAnswers(taxReturnId, next)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) save.mutate({ taxReturnId, answers })
  }

  return (
    <form onSubmit={submit}>
      <Note {...{ checklist, saved, canUndo }} byStaff={onSavedByStaff !== undefined} />
      <ul className="rows">
        {alone.map((key) => (
          <QuestionRow
            key={key}
            name={key}
            text={questionText(key, taxYear, saved.fiscalYearEnd)}
            answer={answers[key]}
            readOnly={viewing || handedOver}
            onAnswer={(value) => answer({ [key]: value })}
          />
        ))}
        {cards.map((card) => (
          <ChipCard
            key={card.text}
            card={card}
            text={inYear(card.text, taxYear, saved.fiscalYearEnd)}
            answers={answers}
            readOnly={viewing || handedOver}
            onAnswer={answer}
          />
        ))}
      </ul>
      {taxPaid !== undefined && <p className="inset small line-above">{taxPaidText(taxPaid)}</p>}
      {form === '1040' && holdsIn(seniorDeduction, taxYear) && (
        <p className="inset small line-above">{seniorDeduction.value}</p>
      )}
      <Group ref={focusAbove} between inset className="bottom-bar">
        <FormError>
          {save.error && messageOf(save.error, 'Your answers could not be saved.')}
        </FormError>
        <p className="muted figures">
          {total - open} of {total} answered
          {changed && '. Not saved: kept in this tab until you sign out.'}
        </p>
        {!handedOver && (
          <ChangeButton
            type="submit"
            variant="primary"
            pending={save.isPending}
            disabled={questionKeys.every((key) => answers[key] === undefined)}
          >
            Save answers
          </ChangeButton>
        )}
      </Group>
    </form>
  )
}

interface NoteProps extends Pick<QuestionsFormProps, 'checklist' | 'saved'> {
  canUndo: boolean
  byStaff: boolean
}

function Note({ checklist: { taxYear, handedOverAt }, saved, canUndo, byStaff }: NoteProps) {
  const copied = !saved.answered && Object.keys(saved.answers).length > 0
  if (handedOverAt === null && !copied) return null
  return (
    <p className="inset line-below on-accent">
      {handedOverAt === null
        ? `These are ${byStaff ? 'the' : 'your'} answers from an earlier year. Change what is different in ${taxYear}, then save.`
        : byStaff
          ? 'Everything is in. To change an answer, undo that first.'
          : canUndo
            ? 'You told us that was everything. To change an answer, undo that under Documents first.'
            : 'We’ve started on your return. To change an answer, send us a message.'}
    </p>
  )
}

function savedText(left: number): string {
  if (left === 0) return 'We’ve updated your document list.'
  return `We’ve updated your document list. ${left === 1 ? 'One question is' : `${left} questions are`} still open.`
}

interface QuestionRowProps {
  name: QuestionKey
  text: string
  answer: boolean | undefined
  readOnly: boolean
  onAnswer: (value: boolean) => void
}

function QuestionRow({ name, text, answer, readOnly, onAnswer }: QuestionRowProps) {
  const { hint } = questionOf(name)
  return (
    <li>
      <Row
        gap={24}
        inset
        className="min-72 phone-stack"
        role="radiogroup"
        aria-labelledby={`${name}-text`}
        aria-describedby={hint && `${name}-hint`}
      >
        <QuestionText name={name} text={text} />
        <Stack className="two-columns rigid">
          {[true, false].map((value) => (
            <Stack
              key={String(value)}
              as="label"
              gap={0}
              className={`choice min-w-72 ${styles.choice}`}
            >
              {/* Invisible, over the text. */}
              <input
                type="radio"
                className="covering unseen pressable"
                name={name}
                checked={answer === value}
                disabled={readOnly}
                onChange={() => onAnswer(value)}
              />
              {value ? 'Yes' : 'No'}
            </Stack>
          ))}
        </Stack>
      </Row>
    </li>
  )
}

function QuestionText({ name, text }: { name: QuestionKey; text: string }) {
  const { hint } = questionOf(name)
  return (
    <div className="grows">
      <p id={`${name}-text`} className="medium">
        {text}
      </p>
      {hint && (
        <p id={`${name}-hint`} className="small">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The questions, while the answers are loading. */
export function QuestionsSkeleton({ taxYear }: { taxYear: number }) {
  const { alone, cards } = questionsShown('1040', taxYear)
  return (
    <>
      <ul className="rows">
        {alone.map((key) => (
          <Row key={key} as="li" gap={24} inset className="min-72 phone-stack">
            <QuestionText name={key} text={questionText(key, taxYear)} />
            <Stack className="two-columns rigid">
              <Skeleton width="4.5rem" height="var(--target)" />
              <Skeleton width="4.5rem" height="var(--target)" />
            </Stack>
          </Row>
        ))}
        {cards.map(({ text, chips }) => (
          <Stack key={text} as="li" inset>
            <p className="medium">{inYear(text, taxYear)}</p>
            <Group gap={4}>
              {chips.map(([key]) => (
                <Skeleton key={key} width="9rem" height="var(--target)" />
              ))}
            </Group>
          </Stack>
        ))}
      </ul>
      <Group between inset className="bottom-bar">
        <Skeleton width="8rem" height="var(--target)" />
      </Group>
    </>
  )
}
