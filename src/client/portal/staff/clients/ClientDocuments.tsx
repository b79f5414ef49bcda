import { useState } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { ReturnDocuments } from '#client/portal/staff/documents/ReturnDocuments.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { useReturnsOf } from '#client/portal/staff/base/use-returns-of.ts'
import styles from './clients.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** The documents of one year, including those that the firm uploaded. */
export function ClientDocuments({ id }: { id: string }) {
  const { data: returns } = useReturnsOf(id)
  const [chosen, setChosen] = useState<string | null>(null)
  if (returns === undefined) return null
  const shown = returns.find((taxReturn) => taxReturn.id === chosen) ?? returns[0]
  return (
    <Panel
      flush
      className="cut"
      title="Documents and files"
      aside={shown && <Years returns={returns} shown={shown} onChoose={setChosen} />}
    >
      {shown ? (
        <ReturnDocuments key={shown.id} taxReturn={shown} />
      ) : (
        <EmptyState title="No documents yet">
          Documents are listed here once this client has a return.
        </EmptyState>
      )}
    </Panel>
  )
}

interface YearsProps {
  returns: readonly AdminTaxReturn[]
  shown: AdminTaxReturn
  onChoose: (id: string) => void
}

function Years({ returns, shown, onChoose }: YearsProps) {
  return (
    <Group gap={0} className={styles.years} role="group" aria-label="Tax year" data-print="hide">
      {returns.map(({ id, taxYear }) => (
        <Button
          key={id}
          size="small"
          variant="quiet"
          aria-pressed={id === shown.id}
          onClick={() => onChoose(id)}
        >
          {taxYear}
        </Button>
      ))}
    </Group>
  )
}
