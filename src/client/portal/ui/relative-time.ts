/** How long ago something was, in words: "just now", "5 minutes ago", "26 hours ago", "3 days ago". */
export function relativeTime(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return words.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day')
}

const words = new Intl.RelativeTimeFormat('en-US')
