/** The claims of the security page; src/server/features/assurances/assurances.ts checks each. Without zod: the public pages import it. */
export const technicalAssurances = [
  {
    id: 'transport-encryption',
    title: '256-bit encryption in transit',
    text: 'What travels between your browser and this server is encrypted with keys of 256 bits.',
  },
  {
    id: 'encryption-at-rest',
    title: 'AES-256 encryption at rest',
    text: 'Each document is sealed with its own key. Social Security numbers, dates of birth and bank details are sealed one by one.',
  },
  {
    id: 'malware-scanning',
    title: 'Malware scanning',
    text: 'Each file that is uploaded goes through a malware scanner before anyone else can open it.',
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
    text: 'A code from an app, or a passkey, in addition to the password, for those who want it.',
  },
] as const

export type TechnicalAssuranceId = (typeof technicalAssurances)[number]['id']
