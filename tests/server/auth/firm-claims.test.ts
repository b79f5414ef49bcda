import { expect, test } from 'vitest'
import { provenEmail } from '#server/features/auth/firm-account/claims.ts'

const google = 'https://accounts.google.com'
const settings = {
  issuer: google,
  clientId: 'portal',
  clientSecret: 'secret',
  name: 'Google',
  domains: ['merrow.example', 'merrow-tax.example'],
  acr: null,
  required: false,
}
const dana = { sub: '1', iss: google, email: ' Dana@Merrow.example', email_verified: true }

test.each([
  ['of the firm’s Workspace', { hd: 'merrow.example' }, true],
  ['of another domain of the firm', { hd: 'merrow-tax.example' }, true],
  ['of a private account with the firm’s address', {}, false],
  ['of another Workspace', { hd: 'elsewhere.example' }, false],
  ['with a list of domains', { hd: ['merrow.example'] }, false],
  ['that Google has not verified', { hd: 'merrow.example', email_verified: false }, false],
  ['of another provider, which sends no domain', { iss: 'https://login.merrow.example' }, true],
])('an address %s', (_, claims, isProven) => {
  const proven = provenEmail({ ...dana, ...claims }, settings)
  expect(proven).toBe(isProven ? 'dana@merrow.example' : null)
})
