import { action, type Block } from './email-content.ts'

/** Returns the paragraphs that ask to prove an address. */
export function proof(url: string): Block[] {
  return [
    'First confirm that this address is yours. The link works once, for seven days, on any device.',
    action('Confirm this address', `/prove-email?token=${tokenOf(url)}`),
  ]
}

/** Uses only the token, because the link starts with PUBLIC_URL like all links. */
export function tokenOf(url: string): string {
  return encodeURIComponent(new URL(url).searchParams.get('token') ?? '')
}
