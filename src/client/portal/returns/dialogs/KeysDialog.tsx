import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { Dialog } from '#client/portal/ui/Dialog.tsx'
import { changeTableView, useTableView } from '#client/portal/returns/table-view.ts'
import styles from './dialogs.module.css'

interface KeysDialogProps {
  opened: boolean
  onClose: () => void
}

/** The keys of the staff's table, and how to turn them off. */
export function KeysDialog({ opened, onClose }: KeysDialogProps) {
  const { keys } = useTableView()
  const id = useId()
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="26rem">
      <dl className={styles.keys}>
        {KEYS.map(([what, ...names]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Single keys work"
        aria-describedby={id}
        checked={keys}
        onChange={({ currentTarget: { checked } }) => changeTableView({ keys: checked })}
      />
      <p className={styles.note} id={id}>
        Turn them off if you use speech input, or press them by mistake.
      </p>
    </Dialog>
  )
}

/** What each key does. */
const KEYS: readonly (readonly [what: string, ...keys: string[]])[] = [
  ['Next return', 'j'],
  ['Previous return', 'k'],
  ['Open the client’s details', 'Enter'],
  ['Other actions of the row', 'Tab'],
  ['Search', '/'],
  ['Close a dialog', 'Esc'],
  ['Show these keys', '?'],
]
