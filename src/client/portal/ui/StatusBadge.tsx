import type { Cents } from '#shared/base/money.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { statusLabel, statusTone, type StatusTone } from '#shared/returns/return-status.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import type { IconName } from '#client/public/ui/Icon.tsx'

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

export function MoneyText({ cents, className }: { cents: Cents; className?: string | undefined }) {
  return (
    <span className={['figures', className].filter(Boolean).join(' ')}>{formatCents(cents)}</span>
  )
}
