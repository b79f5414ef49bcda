/** A moment in words. The reader's own time zone is not known to us, so it says which it is in. */
export function utcTime(iso: string): string {
  return `${clock.format(new Date(iso))} (UTC)`
}

const clock = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
})
