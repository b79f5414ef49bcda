import { keysOf } from '#shared/base/keys-of.ts'

/** The steps of the set-up that a firm may put off, in the order of a new one. */
export const stepTitles = {
  firm: 'The firm',
  mail: 'Mail',
  backups: 'Backups',
  scanner: 'Malware scanner',
  address: 'Public address',
  identity: 'Signing and identity check',
  payments: 'Online payments',
  accounts: 'Sign-in with the firm’s accounts',
  team: 'Your team',
  clients: 'First client',
} as const

export type SkippableStep = keyof typeof stepTitles
export const skippableSteps = keysOf(stepTitles)
