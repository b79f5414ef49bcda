import { firmClaims } from '#shared/firm.ts'

/** A promise that the software keeps, and that this instance can be asked about. */
export interface TechnicalClaim {
  id: TechnicalClaimId
  title: string
  text: string
}

export type TechnicalClaimId =
  | 'transport-encryption'
  | 'encryption-at-rest'
  | 'two-factor'
  | 'password-complexity'
  | 'session-timeout'

export const technicalClaims: readonly TechnicalClaim[] = [
  {
    id: 'transport-encryption',
    title: '256-bit encryption in transit',
    text: 'What travels between your browser and this server is encrypted with keys of 256 bits.',
  },
  {
    id: 'encryption-at-rest',
    title: 'AES-256 encryption at rest',
    text: 'Each document is sealed with a key of its own. Social Security numbers, dates of birth and bank details are sealed one by one.',
  },
  {
    id: 'password-complexity',
    title: 'Password complexity',
    text: 'At least eight characters, with upper and lower case letters, a number and a special character. Only a hash of it is kept.',
  },
  {
    id: 'session-timeout',
    title: 'Session timeout',
    text: 'You are signed out after 30 idle minutes, and after 12 hours at the latest. If you ask to be remembered, after 30 days.',
  },
  {
    id: 'two-factor',
    title: 'Optional two-factor authentication',
    text: 'A code from your phone beside the password, for those who want it.',
  },
]

/** What only the firm can prove, on paper. */
export const firmSecurityClaims = [
  {
    title: firmClaims.soc2,
    text: 'An independent auditor examines how client data is kept. Ask us for the report.',
  },
  {
    title: firmClaims.privacyLaws,
    text: 'You may see, correct, export and delete what we hold about you, as far as tax law lets us delete it.',
  },
]
