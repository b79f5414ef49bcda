import { staffWords } from '#client/portal/staff/base/staff-words.ts'
import type { SeasonStage } from '#shared/returns/season-stages.ts'

export const stageLabels: Record<SeasonStage, string> = {
  collecting: 'Collecting',
  ready: staffWords.start,
  preparing: 'In preparation',
  unsent: staffWords.version,
  signing: 'To review and sign',
  signed: staffWords.filing,
  filed: 'Filed',
}

/** "Mar", of a day as `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return month.format(new Date(`${day}T00:00:00Z`))
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
