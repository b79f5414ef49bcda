import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { figureLines, lineOf } from '#shared/signing/figure-lines.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { DollarsInput } from '#client/portal/staff/base/dialog-parts.tsx'
import { stateName } from '#client/portal/client/signing/labels.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { type FiguresFields as Fields, noFigures, statesLeft } from './figures-form.ts'
import { Group, Row, Stack } from '#client/public/ui/layout.tsx'

interface FiguresFieldsProps {
  figures: readonly Fields[]
  form: ReturnForm
  taxYear: number
  /** Returns the props of a form field by its path. */
  inputProps: (path: string) => object
  /** Omitted if the authorities are fixed. */
  onAdd?: (state: Fields) => void
  onRemove?: (place: number) => void
}

/** Part I of the authorization for each authority, the federal one first. */
export function FiguresFields({
  figures,
  form,
  taxYear,
  inputProps,
  onAdd,
  onRemove,
}: FiguresFieldsProps) {
  return (
    <>
      {figures.map(({ authority, kind }, place) => (
        <Stack key={authority} as="fieldset" className="p-16 bordered rounded">
          <legend className="caption px-6">{stateName(authority)}</legend>
          <Stack gap={16} className="pairs">
            {figureLines[form].map(({ key, label, owed, signed }) =>
              key === 'refund' ? (
                <Stack key={key} align="start" className="two-columns">
                  <NativeSelect
                    label="Result"
                    data={[
                      { value: 'refund', label },
                      { value: 'owed', label: 'Owed' },
                    ]}
                    {...inputProps(`figures.${place}.kind`)}
                  />
                  <DollarsInput
                    label={kind === 'owed' ? (owed ?? label) : label}
                    min="0"
                    {...inputProps(`figures.${place}.amount`)}
                  />
                </Stack>
              ) : (
                <DollarsInput
                  key={key}
                  label={label}
                  description={lineOf(form, taxYear, key)}
                  {...(!signed && { min: '0' })}
                  {...inputProps(`figures.${place}.${key}`)}
                />
              ),
            )}
          </Stack>
          {onRemove && authority !== 'federal' && (
            <Row gap={0} className="to-end">
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${stateName(authority)}`}
                onClick={() => onRemove(place)}
              >
                Remove
              </Button>
            </Row>
          )}
        </Stack>
      ))}
      {onAdd && (
        <AddState
          states={statesLeft(figures)}
          onAdd={(authority) => onAdd(noFigures(form, authority))}
        />
      )}
    </>
  )
}

type State = ReturnType<typeof statesLeft>[number]

function AddState({ states, onAdd }: { states: State[]; onAdd: (state: State) => void }) {
  const [state, setState] = useState<State>()
  return (
    <Group align="end" gap={4}>
      <NativeSelect
        className="basis-176 max-256"
        label="A state return"
        data={[
          { value: '', label: 'Choose a state' },
          ...states.map((code) => ({ value: code, label: stateName(code) })),
        ]}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) => setState(states.find((code) => code === value))}
      />
      <Button
        icon="plus"
        aria-disabled={state === undefined || undefined}
        onClick={() => {
          if (state === undefined) return
          onAdd(state)
          setState(undefined)
        }}
      >
        Add its figures
      </Button>
    </Group>
  )
}
