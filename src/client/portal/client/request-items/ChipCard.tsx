import { useId } from 'react'
import {
  type Answers,
  keysOfChips,
  type QuestionCard,
  type QuestionKey,
  questionOf,
} from '#shared/checklist/questionnaire.ts'
import styles from './QuestionsForm.module.css'
import { Group, Stack } from '#client/public/ui/layout.tsx'

interface ChipCardProps {
  card: QuestionCard
  text: string
  answers: Answers
  readOnly: boolean
  onAnswer: (answers: Answers) => void
}

/** Questions that are answered together: a chip that is pressed says Yes, and then the others say No. */
export function ChipCard({ card, text, answers, readOnly, onAnswer }: ChipCardProps) {
  const id = useId()
  const keys = keysOfChips(card.chips)
  const yes = keys.filter((key) => answers[key] === true)
  const isOpen = keys.some((key) => answers[key] === undefined)
  const isRest = yes.length > 0 && isOpen
  // Without any Yes the card has no answer until "None of these" is pressed.
  const answer = (chosen: readonly QuestionKey[], rest: false | undefined) =>
    onAnswer(Object.fromEntries(keys.map((key) => [key, chosen.includes(key) || rest])))

  function toggle(key: QuestionKey) {
    const chosen = yes.includes(key) ? yes.filter((other) => other !== key) : [...yes, key]
    answer(chosen, chosen.length === 0 ? undefined : false)
  }

  const isNone = yes.length === 0 && !isOpen
  return (
    <li>
      <Stack role="group" aria-labelledby={id} inset>
        <p id={id} className="medium">
          {text}
        </p>
        <Group gap={4}>
          {card.chips.map(([key, label]) => (
            <Chip
              key={key}
              label={label}
              checked={answers[key] === true}
              readOnly={readOnly}
              onToggle={() => toggle(key)}
            />
          ))}
          <Chip
            label={isRest ? 'None of the others' : 'None of these'}
            checked={isNone}
            readOnly={readOnly}
            onToggle={() => answer(isRest ? yes : [], isNone ? undefined : false)}
          />
        </Group>
        <ul className="small" aria-live="polite">
          {yes.map((key) => {
            const { hint } = questionOf(key)
            return hint && <li key={key}>{`${labelOf(card, key)}: ${hint}`}</li>
          })}
        </ul>
      </Stack>
    </li>
  )
}

interface ChipProps {
  label: string
  checked: boolean
  readOnly: boolean
  onToggle: () => void
}

function Chip({ label, checked, readOnly, onToggle }: ChipProps) {
  return (
    <Stack as="label" gap={0} className={`choice ${styles.choice}`}>
      {/* Invisible, over the text. */}
      <input
        type="checkbox"
        className="covering unseen pressable"
        checked={checked}
        disabled={readOnly}
        onChange={onToggle}
      />
      {label}
    </Stack>
  )
}

function labelOf({ chips }: QuestionCard, name: QuestionKey): string {
  return chips.find(([key]) => key === name)?.[1] ?? ''
}
