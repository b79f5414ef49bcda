import { useState } from 'react'
import { ConflictDialog, type Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'

interface ConflictProps {
  /** The version that was saved meanwhile. */
  version: number
  differences: readonly Difference[]
  onChoose: (mine: ReadonlySet<string>) => void
}

/** Shows both versions of each setting that differs, for the user to choose. */
export function Conflict({ version, differences, onChoose }: ConflictProps) {
  const [asked, setAsked] = useState({ times: 1, shown: true })
  // Who typed nothing of their own has nothing to choose.
  const asks = differences.some(({ typed }) => typed)
  const lead = `Version ${version} was saved after you opened this.`
  return (
    <div role="alert" className="between wrap middle gap-1 py-12px px-2 rounded on-amber">
      <p>{lead} Your fields are still here.</p>
      {asks ? (
        <Button size="small" onClick={() => setAsked({ times: asked.times + 1, shown: true })}>
          Compare and choose
        </Button>
      ) : (
        <Button size="small" onClick={() => onChoose(new Set())}>
          Show version {version}
        </Button>
      )}
      <ConflictDialog
        key={asked.times}
        opened={asked.shown && asks}
        lead={lead}
        differences={differences}
        onCancel={() => setAsked({ ...asked, shown: false })}
        onChoose={onChoose}
      />
    </div>
  )
}
