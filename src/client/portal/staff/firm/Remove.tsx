import { Button } from '#client/public/ui/Button.tsx'

export function Remove({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <div>
      <Button size="small" onClick={onClick}>
        Remove<span className="visually-hidden"> {what}</span>
      </Button>
    </div>
  )
}
