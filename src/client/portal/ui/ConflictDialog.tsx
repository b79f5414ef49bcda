import { useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions, type DialogFrame } from './Dialog.tsx'
import styles from './ConflictDialog.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

/** A value that was saved differently from what the user typed. */
export interface Difference {
  key: string
  label: string
  /** '' if empty. */
  saved: string
  yours: string
  /** True if the user changed it; otherwise it is just older. */
  typed: boolean
}

interface ConflictDialogProps extends DialogFrame {
  /** A sentence about the save in the meantime, with the device or the person if known. */
  lead: string
  differences: readonly Difference[]
  /** Called with the keys of the values to keep as the user typed them. */
  onChoose: (mine: ReadonlySet<string>) => void
}

/**
 * Asks what to keep when a save met a newer version. The user's typed values are chosen at first, otherwise the saved
 * ones.
 */
export function ConflictDialog({ opened, lead, ...choice }: ConflictDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={choice.onClose}
      title="Changed while you were typing"
      size="40rem"
    >
      <p>{lead} Nothing you typed is lost. What do you want to keep?</p>
      <Choice {...choice} />
    </Dialog>
  )
}

/** Begins anew each time the dialog opens, because the user may have typed more since. */
function Choice({ differences, onClose, onChoose }: Omit<ConflictDialogProps, 'opened' | 'lead'>) {
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ typed }) => typed).map(({ key }) => key)),
  )
  return (
    <>
      <div className="mt-16">
        {differences.map((difference, index) => (
          <Stack key={difference.key} as="fieldset" className={`gap-x-16 py-8 ${styles.row}`}>
            <legend className={`strong breaks ${styles.label}`}>{difference.label}</legend>
            {(['saved', 'yours'] as const).map((side) => (
              <Row
                key={side}
                as="label"
                align="start"
                gap={12}
                className={`note bordered ${styles.choice}`}
              >
                <input
                  className="mt-4"
                  type="radio"
                  name={difference.key}
                  data-autofocus={
                    (index === 0 && mine.has(difference.key) === (side === 'yours')) || undefined
                  }
                  checked={mine.has(difference.key) === (side === 'yours')}
                  onChange={() => setMine(withChoice(mine, difference.key, side))}
                />
                <Stack as="span" gap={0} className="shrinks breaks">
                  <span className="small">{sideLabel(difference, side)}</span>
                  {difference[side] === '' ? (
                    <em className="small">Empty</em>
                  ) : (
                    <span className="own-lines">{difference[side]}</span>
                  )}
                </Stack>
              </Row>
            ))}
          </Stack>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={() => onChoose(mine)}>
          {mine.size === 0 ? 'Use the saved version' : 'Save my choice'}
        </Button>
      </DialogActions>
    </>
  )
}

type Side = 'saved' | 'yours'

function sideLabel({ typed }: Difference, side: Side): string {
  if (side === 'saved') return 'Saved now'
  return typed ? 'Yours' : 'Before'
}

function withChoice(mine: ReadonlySet<string>, key: string, side: Side) {
  return side === 'yours' ? mine.union(new Set([key])) : mine.difference(new Set([key]))
}
