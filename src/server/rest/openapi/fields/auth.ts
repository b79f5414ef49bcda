import { limits } from '#shared/base/text.ts'
import type { JsonSchema, Notes } from './types.ts'

export const authFields: Notes = {
  email: { description: 'Kept in lower case.', format: 'email', maxLength: limits.email },
  'User.email': {
    description:
      'In lower case. Empty for a client without a sign-in whose email the firm does not have.',
    maxLength: limits.email,
  },
  'Client.email': { description: 'Empty if the firm has none.', maxLength: limits.email },
  'ClientDetails.email': { description: 'Empty if the firm has none.', maxLength: limits.email },
  'AdminTaxReturn.email': { description: 'Empty if the firm has none.', maxLength: limits.email },
  firstName: { description: 'Given name.', examples: ['Nora'] },
  lastName: { description: 'Family name.', examples: ['Day'] },
  role: 'The user’s role: `admin` is the firm’s staff.',
  heirId:
    'Who takes over the returns that are not filed, the clients and the threads of a former admin: another staff member who can sign in; null for nobody.',
  'TeamMember.emailProven': 'Whether the owner has confirmed the address.',
  factors: 'The second factors of the account.',
  factorRequired: 'Whether the portal asks its staff for a second factor.',
  firmAccount: 'Whether an account at the firm’s sign-in service is linked.',
  disabledAt: 'When the account was disabled; null if it is not.',
  lastSeenAt: 'When they last used the portal, to the minute; null for never.',
  returns: 'How many returns that are not filed they prepare.',
  clients: 'How many clients whose new returns they get.',
  threads: 'How many open threads are assigned to them.',
  createdAt: 'When it was created.',
  kind: 'A person, or a business, whose name is the last name.',
  signsIn: 'False for an office client: nobody signs in.',
  password: { description: 'The password as typed.', format: 'password' },
  'AuthRegisterInput.password': newPassword(),
  'AuthResetPasswordInput.password': newPassword(),
  rememberMe: 'Keeps a client signed in for 30 days. Staff: no effect.',
  code: {
    description: 'The second factor, where the account has one: of the app, or a recovery code.',
    examples: ['492039', 'K7Q2M-0XW9D'],
  },
  trustDevice: 'Asks for no second factor here for 30 days, by a cookie. Staff: no effect.',
  passkey:
    'For browsers, in place of a code: a passkey’s answer, as `PublicKeyCredential.toJSON()` makes it.',
  'AuthLoginInput.id': 'Of the passkey.',
  rawId: 'The same as the id.',
  type: 'Always this.',
  clientExtensionResults: 'Not read.',
  response: 'What the authenticator signed, each part in base64url.',
  clientDataJSON: 'Challenge and origin.',
  authenticatorData: 'Host, flags and counter.',
  signature: 'Over both.',
  userHandle: 'The id of the passkey’s user.',
  token: 'The session: send it as `Authorization: Bearer …`.',
  'AuthResetPasswordInput.token': {
    description: 'From the link in the mail. Works once.',
    examples: ['kX2v9bq0Jr4mT8wYc5nLs1hZ7dPfUg3eAoRi6tVyQxE'],
  },
  user: 'The user who signed in.',
  confirmedUntil: 'Until then no call asks for the password first.',
  resetUrl: { description: 'On a development machine only.', format: 'uri' },
}

function newPassword(): JsonSchema {
  return {
    description:
      'With an upper-case and a lower-case letter, a number and a special character; none of the common ones, and not built on name or email.',
    format: 'password',
    minLength: 8,
    maxLength: limits.password,
    examples: ['Quiet-Harbor-42!'],
  }
}
