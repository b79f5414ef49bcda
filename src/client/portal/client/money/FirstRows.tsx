import { type ReactNode, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { Group } from '#client/public/ui/layout.tsx'

interface FirstRowsProps<Row> {
  label: string
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}

const step = 20

/** A list of which the first rows are shown, and more when they are asked for. */
export function FirstRows<Row>({ label, rows, children }: FirstRowsProps<Row>) {
  const [shown, setShown] = useState(step)
  return (
    <>
      <ul className="rows" aria-label={label}>
        {rows.slice(0, shown).map(children)}
      </ul>
      {rows.length > shown && (
        <Group between inset className="line-above">
          <p role="status" className="small figures">
            {shown} of {rows.length}
          </p>
          <Button size="small" data-print="hide" onClick={() => setShown(shown + step)}>
            Show more
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </Button>
        </Group>
      )}
    </>
  )
}
