import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { Dialog, type DialogFrame } from '#client/portal/ui/Dialog.tsx'
import { changeTableView, useTableView } from './table-view.ts'
import styles from './KeysDialog.module.css'
import { Row } from '#client/public/ui/layout.tsx'

interface KeysDialogProps extends DialogFrame {
  /** The keys and what each does; those of the table by default. */
  keys?: readonly KeyRow[]
}

/** The keys of a staff screen, and how to turn them off. */
export function KeysDialog({ opened, onClose, keys = KEYS }: KeysDialogProps) {
  const { keys: on } = useTableView()
  const id = useId()
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="26rem">
      <dl className="rows mb-16">
        {keys.map(([what, ...names]) => (
          <Row key={what} gap={0} between className="min-36">
            <dt>{what}</dt>
            <dd>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dd>
          </Row>
        ))}
      </dl>
      <Checkbox
        label="Use single-key shortcuts"
        aria-describedby={id}
        checked={on}
        onChange={({ currentTarget: { checked } }) => changeTableView({ keys: checked })}
      />
      <p className="subtext" id={id}>
        Turn them off if you use speech input, or press them by mistake.
      </p>
    </Dialog>
  )
}

export type KeyRow = readonly [what: string, ...keys: string[]]

const KEYS: readonly KeyRow[] = [
  ['Next return', 'j'],
  ['Previous return', 'k'],
  ['Open the client’s details', 'Enter'],
  ['Other actions of the row', 'Tab'],
  ['Search', '/'],
  ['Close a dialog', 'Esc'],
  ['Show these keys', '?'],
]
