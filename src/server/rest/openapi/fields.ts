import { maxPageSize } from '#shared/admin.schema.ts'
import { maxCents } from '#shared/money.ts'
import { limits } from '#shared/text.ts'
import type { JsonSchema } from './types.ts'

/**
 * Description of each field; types and limits come from the zod schemas, except limits of custom rules. A field has
 * one meaning everywhere, unless `Schema.field` is given for a schema. A text is the description alone.
 */
const notes: Record<string, string | JsonSchema> = {
  id: { description: 'A UUIDv7.', format: 'uuid' },
  'DependentInput.id': { description: 'The dependent that this line changes.', format: 'uuid' },
  success: 'Always true: a failure has another status.',
  message: 'One sentence for people.',
  status: 'How far the return is. It moves forward, one step at a time.',

  email: { description: 'Kept in lower case.', format: 'email', maxLength: limits.email },
  firstName: { description: 'Given name.', examples: ['Nora'] },
  lastName: { description: 'Family name.', examples: ['Day'] },
  role: "What the user may do: `admin` is the firm's staff.",
  createdAt: 'When it was made.',
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
    "For browsers, in place of a code: a passkey's answer, as `PublicKeyCredential.toJSON()` makes it.",
  'AuthLoginInput.id': 'Of the passkey.',
  rawId: 'The same as the id.',
  type: 'Always this.',
  clientExtensionResults: 'Not read.',
  response: 'What the authenticator signed, each part in base64url.',
  clientDataJSON: 'Challenge and origin.',
  authenticatorData: 'Host, flags and counter.',
  signature: 'Over both.',
  userHandle: 'Whose passkey it is.',
  token: 'The session: send it as `Authorization: Bearer …`.',
  'AuthResetPasswordInput.token': {
    description: 'From the link in the mail. Works once.',
    examples: ['kX2v9bq0Jr4mT8wYc5nLs1hZ7dPfUg3eAoRi6tVyQxE'],
  },
  user: 'Who signed in.',
  confirmedUntil: 'Until then no call asks for the password first.',
  resetUrl: { description: 'On a development machine only.', format: 'uri' },

  taxYear: { description: 'From 2000 to next year.', examples: [2025] },
  'ReturnsCreateInput.status': 'A new return starts as pending.',
  estimatedRefund: 'US cents; negative is owed; null while it is not known.',
  refundFinal: 'Whether it is the figure of the prepared return; else it is an estimate.',
  'AdminUpdateEstimatedRefundInput.estimatedRefund': {
    description: `US dollars as typed, as text or number, at most two decimals; negative is owed; null takes the figure away. ${atMost()}`,
    examples: ['1,120.50', -20, null],
  },
  'AdminUpdateEstimatedRefundInput.final':
    'True: it is the figure of the prepared return, which is completed or filed. Left out, the same figure stays what it is, and another one is an estimate.',
  handedOverAt: 'When the client said that everything is in.',
  papersAt: "The client's newest upload.",
  papersAsked: 'The papers that the return needs.',
  papersIn: 'Those of them that are in.',
  readyAt:
    'Since when the client has nothing left to do: the return is handed over, and nothing is asked for since.',
  clientTurnAt: 'Since when the client has the next step; null if they do not.',
  letterSignedAt: 'When the client signed the engagement letter.',
  signing:
    'What the review and signature of the completed return wait for: the taxpayer, the spouse, both, the staff after a requested change, or their check of a signed form; signed when nothing. Null when it was not sent for review.',
  filedBy:
    'Of a filing: how it was authorized. A return that is signed in the portal is recorded as signed, and without this field another one as not_recorded.',
  startedAt: 'When preparation started.',
  completedAt: 'When the return became completed.',
  filedAt: 'When the return was filed.',
  paymentStatus: 'Whether the firm was paid for the return.',
  paymentAmount: { description: 'US cents.', examples: [15000] },
  'AdminUpdatePaymentInput.paymentAmount': {
    description: `US dollars as typed, as text or number, more than zero, at most two decimals. ${atMost()}`,
    examples: ['150', '1,234.50', 99.9],
  },
  paymentMethod: 'How it was paid.',
  paymentDate: 'When the payment was recorded.',
  paymentNotes: "The firm's own; no client reads them.",
  client: 'Whose return it is.',
  taxReturn: 'The return that the documents are of.',

  documents: 'The finished documents, newest first.',
  fileName: { description: 'As uploaded, less any folder.', examples: ['w2-2025.pdf'] },
  originalName: { description: 'As uploaded, less any folder.', examples: ['w2-2025.pdf'] },
  uploadedAt: 'When it was uploaded.',
  category: 'What kind of document it is.',
  size: { description: 'Bytes.', examples: [48213] },
  mimeType: { description: 'By its content.', examples: ['application/pdf'] },
  verified: 'Whether staff have looked it through.',

  items: 'The papers.',
  'RequestItem.title': { description: 'Which paper.', examples: ['Form W-2 from Harbor Bakery'] },
  'RequestItem.state': 'What became of it.',
  'AskedItem.title': { description: 'Which paper.', examples: ['Form W-2 from Harbor Bakery'] },
  'AdminEditInput.title': {
    description: 'Which paper.',
    examples: ['Form W-2 from Harbor Bakery'],
  },
  reason: {
    description: 'Why it is asked for; the client reads it.',
    examples: ['You had one last year'],
  },
  'AdminAskAgainInput.reason': {
    description: 'What the client should send; it is in a mail too.',
    examples: ['Please send page 2 as well'],
  },
  askedAt: 'When it was last asked for.',
  byStaff: 'Staff asked for it; else a rule did.',
  dueOn: { description: 'A calendar date.', format: 'date', examples: ['2026-02-20'] },
  expectedOn: {
    description: 'The date by which the client expects it.',
    format: 'date',
    examples: ['2026-02-20'],
  },
  comment: {
    description: 'What the client says about it.',
    examples: ['The bank sends it in March'],
  },
  askedAgain: 'Why staff asked for another one.',
  documentIds: 'The documents that belong to it, oldest first.',
  documentId: 'A document of the same return.',
  taxReturnIds: 'The returns whose clients are asked.',
  asked: 'Returns that were asked.',
  skipped: 'Returns that were not.',
  filed: 'Of these, those that are filed.',
  full: 'Of these, those without room for more items.',
  answers: 'The answer to each question.',
  answered: 'False: they are of an earlier year, or there are none yet.',

  ssn: ssn('SSN or ITIN.'),
  'DependentInput.ssn': ssn('SSN, ITIN or ATIN, if there is one.'),
  dateOfBirth: {
    description: 'A calendar date, 1900 or later, not in the future.',
    format: 'date',
  },
  occupation: 'What the client does for a living.',
  address: { description: 'Street and number.', examples: ['12 Harbor Street'] },
  city: { description: 'City.', examples: ['Reno'] },
  state: {
    description: 'Two-letter postal code of the state, the territory or the armed forces.',
    examples: ['NV'],
  },
  zipCode: { description: 'ZIP, 12345, or ZIP+4, 12345-6789.', examples: ['89501'] },
  phone: phone('US phone number.'),
  'ContactSendInput.phone': { description: 'In any form.', examples: ['(775) 555-0123'] },
  filingStatus: 'With a married one, the spouse is required; else dropped.',
  spouseFirstName: "The spouse's given name.",
  spouseLastName: "The spouse's family name.",
  spouseSsn: ssn("The spouse's SSN or ITIN."),
  spouseDateOfBirth: { description: "The spouse's date of birth.", format: 'date' },
  spouseOccupation: 'What the spouse does for a living.',
  bankAccountType: 'Where a refund is paid to.',
  bankRoutingNumber: {
    description: 'ABA routing number: nine digits with a right check digit.',
    examples: ['021000021'],
  },
  bankAccountNumber: {
    description: '4 to 17 letters and digits. Hyphens and spaces are dropped.',
    examples: ['000123456789'],
  },
  preferredContactMethod: 'How the firm reaches the client; by email unless said.',
  emergencyContactName: 'Who to call when the client cannot be reached.',
  emergencyContactPhone: phone('Their US phone number.'),
  dependents: 'The dependents.',
  'ProfileSaveInput.dependents':
    'The whole list: who is not in it is removed. Left out, all stay as they are.',
  relationship: "What the dependent is to the client: the client's …",
  livesWithTaxpayer: 'Whether they live with the client.',
  isStudent: 'Whether they study.',
  hasDisability: 'Whether they have a disability.',
  clientProfile: 'Null when none was ever saved.',
  taxReturns: "The client's returns, newest tax year first.",

  title: 'One line for people.',
  read: 'Whether it was marked as read.',
  href: { description: 'The screen of the portal that it is about.', examples: ['/documents'] },

  name: { description: 'Who writes.', examples: ['Nora Day'] },
  'ContactSendInput.email': {
    description: 'Where the answer goes.',
    format: 'email',
    maxLength: limits.email,
  },
  'ContactSendInput.message': {
    description: 'What they want to know.',
    examples: ['Which documents do you need for a rental property?'],
  },

  'query.search': "Found in the client's email, first or last name, or the return's id.",
  'query.status': 'Only returns of this status.',
  'query.payment': 'Only returns that are paid, or unpaid.',
  'query.taxYear': { description: 'Only returns of this year.', type: 'integer' },
  'query.sort':
    'What to sort by: when it was created (unless said otherwise), the last and first name, and so on. What has no such value comes last.',
  'query.direction': 'Descending unless said otherwise.',
  'query.limit': {
    description: 'Rows of a page. Without it, all rows come as one stream.',
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
  },
  'query.cursor':
    'Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it.',

  'Health.status': 'Always ok: anything else has another status.',
  twoFactor: 'The password is right: send the same call again with a `code`.',
  methods: 'The second factors that the account has.',
  errors: 'Each field at fault, when it was the input.',
  path: { description: 'The field, in dots.', examples: ['dependents.0.ssn'] },
  'FieldError.message': 'What is wrong with it, for people.',
}

/** Adds the notes to a schema's fields, recursively. */
export function withFieldNotes(name: string, schema: JsonSchema): JsonSchema {
  const { properties, items, oneOf } = schema
  return {
    ...schema,
    ...(properties && { properties: noted(name, properties) }),
    ...(items && { items: withFieldNotes(name, items) }),
    ...(oneOf && { oneOf: oneOf.map((one) => withFieldNotes(name, one)) }),
  }
}

/** For the test that finds notes of removed fields. */
export const notedFields = Object.keys(notes)

function noted(name: string, properties: Record<string, JsonSchema>) {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const note = notes[`${name}.${field}`] ?? notes[field]
      const added = typeof note === 'string' ? { description: note } : note
      return [field, leftOut({ ...withFieldNotes(name, schema), ...added })]
    }),
  )
}

/**
 * Generators treat a field with a default as always present, also in a request, so the description names the default.
 */
function leftOut({ default: usual, ...schema }: JsonSchema): JsonSchema {
  if (typeof usual !== 'boolean' && typeof usual !== 'string') return schema
  return { ...schema, description: `${schema.description ?? ''} Left out, it is ${usual}.`.trim() }
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

function ssn(what: string): JsonSchema {
  return {
    description: `${what} XXX-XX-XXXX; nine digits are taken too.`,
    examples: ['123-45-6789'],
  }
}

function phone(what: string): JsonSchema {
  return {
    description: `${what} (XXX) XXX-XXXX; ten digits are taken too.`,
    examples: ['(775) 555-0123'],
  }
}

function atMost(): string {
  return `At most $${(maxCents / 100).toLocaleString('en-US')}.`
}
