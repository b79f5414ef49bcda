import { statusLabel, statusTone, type StatusTone } from '#shared/return-status.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import type { IconName } from '#client/public/ui/Icon.tsx'

/** The status of a return: a word, an icon and a colour, so that none of them alone has to be seen. */
export function StatusBadge({ status }: { status: string }) {
  const tone = statusTone(status)
  return (
    <Badge tone={tone} icon={ICONS[tone]}>
      {statusLabel(status)}
    </Badge>
  )
}

const ICONS: Record<StatusTone, IconName> = {
  yellow: 'clock',
  blue: 'half',
  green: 'check-circle',
  purple: 'lock',
  grey: 'circle',
}
