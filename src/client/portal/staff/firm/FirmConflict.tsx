import { ConflictDialog, type Difference } from '#client/portal/ui/ConflictDialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Group } from '#client/public/ui/layout.tsx'

interface ConflictProps {
  /** The version that was saved meanwhile. */
  version: number
  differences: readonly Difference[]
  /** True while the user is asked what to keep. */
  asked: boolean
  onAsk: (asked: boolean) => void
  onChoose: (mine: ReadonlySet<string>) => void
}

/** Shows both versions of each setting that differs, for the user to choose. */
export function Conflict({ version, differences, asked, onAsk, onChoose }: ConflictProps) {
  const lead = `Version ${version} was saved after you opened this.`
  return (
    <Group role="alert" gap={4} between className="note on-amber">
      <p>{lead} Your fields are still here.</p>
      {hasTyped(differences) ? (
        <Button size="small" onClick={() => onAsk(true)}>
          Compare and choose
        </Button>
      ) : (
        <Button size="small" onClick={() => onChoose(new Set())}>
          Show version {version}
        </Button>
      )}
      <ConflictDialog
        opened={asked}
        lead={lead}
        differences={differences}
        onClose={() => onAsk(false)}
        onChoose={onChoose}
      />
    </Group>
  )
}

/** A user who typed nothing of their own has nothing to choose. */
export function hasTyped(differences: readonly Difference[]): boolean {
  return differences.some(({ typed }) => typed)
}
