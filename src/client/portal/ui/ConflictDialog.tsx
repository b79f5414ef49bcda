import { useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import styles from './ConflictDialog.module.css'

/** Something that was saved in another way than the user typed it. */
export interface Difference {
  key: string
  label: string
  /** '' if empty. */
  saved: string
  yours: string
  /** Whether the user changed it; else it is only older. */
  typed: boolean
}

interface ConflictDialogProps {
  opened: boolean
  /** What was saved meanwhile, and where or by which person if that is known. */
  lead: string
  differences: readonly Difference[]
  onCancel: () => void
  /** With the keys of what to keep as the user typed it. */
  onChoose: (mine: ReadonlySet<string>) => void
}

/** Asks what to keep when a save met a newer version. It starts with what the user typed, and else with what is saved. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { opened, lead, differences, onCancel, onChoose } = props
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(differences.filter(({ typed }) => typed).map(({ key }) => key)),
  )
  return (
    <Dialog opened={opened} onClose={onCancel} title="Changed while you were typing" size="40rem">
      <p>{lead} Nothing of yours is lost. What should stay?</p>
      <div className="mt-2">
        {differences.map((one, index) => (
          <fieldset key={one.key} className={styles.row}>
            <legend className={styles.label}>{one.label}</legend>
            {(['saved', 'yours'] as const).map((side) => (
              <label key={side} className={styles.choice}>
                <input
                  type="radio"
                  name={one.key}
                  data-autofocus={
                    (index === 0 && mine.has(one.key) === (side === 'yours')) || undefined
                  }
                  checked={mine.has(one.key) === (side === 'yours')}
                  onChange={() => setMine(withChoice(mine, one.key, side))}
                />
                <span className="stack shrinks breaks">
                  <span className="muted text-small">{sideLabel(one, side)}</span>
                  {one[side] === '' ? (
                    <em className="muted text-small">Empty</em>
                  ) : (
                    <span>{one[side]}</span>
                  )}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={() => onChoose(mine)}>
          {mine.size === 0 ? 'Take what is saved' : 'Save my choice'}
        </Button>
      </DialogActions>
    </Dialog>
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
