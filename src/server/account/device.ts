import Bowser from 'bowser'

/** "Chrome on Windows", as a person would call it; never the whole user agent. */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name || 'Unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
