import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#client/public/ui/Button.tsx'
import type { WordsKind } from './words-search.ts'
import { Group } from '#client/public/ui/layout.tsx'

interface PickWordsProps {
  kind: WordsKind
  label: string
  value: string
  data: readonly { value: string; label: string }[]
  /** The button for new words, where the firm adds its own. */
  add?: string
}

/** Chooses one text of a kind; its address names it. */
export function PickWords({ kind, label, value, data, add }: PickWordsProps) {
  const navigate = useNavigate()
  const open = (text: string) => void navigate({ to: '/admin/words', search: { kind, text } })
  return (
    <Group align="end" gap={4} mb={24}>
      {data.length > 0 && (
        <NativeSelect
          className="max-448 grows phone-whole-line"
          label={label}
          value={value}
          data={[
            ...(data.some((one) => one.value === value) ? [] : [{ value, label: add ?? '' }]),
            ...data,
          ]}
          onChange={({ currentTarget }) => open(currentTarget.value)}
        />
      )}
      {add && (
        <Button icon="plus" onClick={() => open(NEW)}>
          {add}
        </Button>
      )}
    </Group>
  )
}

export const NEW = 'new'
