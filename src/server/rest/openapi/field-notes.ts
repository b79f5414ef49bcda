import type { z } from 'zod'
import type { SaveFirmInput } from '#shared/firm/firm.schema.ts'
import type { paymentsCsvInput } from '#shared/money/staff-payments.schema.ts'
import type { InputOf, ProcedurePath } from '#server/rest/row.ts'
import type { named } from '#server/rest/openapi/named.ts'
import { limits } from '#shared/base/text.ts'
import { maxPageSize } from '#shared/returns/admin.schema.ts'
import { maxCents } from '#shared/base/cents.ts'
import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import type { JsonSchema } from './types.ts'

/**
 * The descriptions of fields; types and limits come from the zod schemas, except limits of custom rules. A field has one
 * meaning everywhere, unless it is given for a named schema, for the body of a procedure or for the queries. A text is
 * the description alone.
 */
export const fieldNotes: Readonly<Record<string, string | JsonSchema>> = {
  id: { description: 'A UUIDv7.', format: 'uuid' },
  'DependentInput.id': { description: 'The dependent that this line changes.', format: 'uuid' },
  success: 'Always true: a failure has another status.',
  message: 'One sentence for people.',
  status: 'The status of the return. It moves forward, one step at a time.',

  'Health.status': 'Always ok: anything else has another status.',
  'Health.version': 'The version of the portal.',
  twoFactor: 'The password is correct: send the same call again with a `code`.',
  methods: 'The second factors that the account has.',
  errors: 'Each field at fault, when it was the input.',
  path: { description: 'The field, in dots.', examples: ['dependents.0.ssn'] },
  'FieldError.message': 'What is wrong with it, in words for people.',

  title: 'One line for people.',
  read: 'Whether it was marked as read.',
  href: { description: 'The screen of the portal that it is about.', examples: ['/documents'] },

  // Accounts and sessions
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
  'auth.register.password': newPassword(),
  'auth.resetPassword.password': newPassword(),
  rememberMe: 'Keeps a client signed in for 30 days. Staff: no effect.',
  code: {
    description: 'The second factor, where the account has one: of the app, or a recovery code.',
    examples: ['492039', 'K7Q2M-0XW9D'],
  },
  trustDevice: 'Asks for no second factor here for 30 days, by a cookie. Staff: no effect.',
  passkey:
    'For browsers, in place of a code: a passkey’s answer, as `PublicKeyCredential.toJSON()` makes it.',
  'auth.login.id': 'Of the passkey.',
  rawId: 'The same as the id.',
  type: 'Always this.',
  clientExtensionResults: 'Not read.',
  response: 'What the authenticator signed, each part in base64url.',
  clientDataJSON: 'Challenge and origin.',
  authenticatorData: 'Host, flags and counter.',
  signature: 'Over both.',
  userHandle: 'The id of the passkey’s user.',
  token: 'The session: send it as `Authorization: Bearer …`.',
  'auth.resetPassword.token': {
    description: 'From the link in the mail. Works once.',
    examples: ['kX2v9bq0Jr4mT8wYc5nLs1hZ7dPfUg3eAoRi6tVyQxE'],
  },
  user: 'The user who signed in.',
  confirmedUntil: 'Until then no call asks for the password first.',
  resetUrl: { description: 'On a development machine only.', format: 'uri' },

  // Clients, who acts for them, and profiles
  part: 'How the person acts for the client; `signer` reads the years that they signed as a spouse.',
  'MyClient.name': 'The name of the person or business.',
  'MyClient.unreadThreads': 'Threads in which staff wrote something that the caller has not read.',
  'MyClient.waiting': 'Returns that wait for the caller: a signature, documents or answers.',
  'ClientAccess.id': 'Of a client who signs in themselves: the client’s id.',
  'ClientAccess.state':
    'Invited, open, paused while the person who gave it may give none, or ended.',
  'ClientAccess.email': {
    description: 'Where the person signs in, or was invited.',
    maxLength: limits.email,
  },
  since: 'When the access began, or the invitation was sent.',
  until: 'When it ends or ended; null without an end.',
  lastOpenedAt: 'When the person last looked, to the hour; null if never.',
  mayEnd: 'Whether the caller may end it.',
  undoUntil: 'Until when the caller, who ended it, can undo that in the portal; otherwise null.',
  own: 'Whether it is the caller’s own.',
  'clients.grant.until': { description: 'The last day, in the firm’s time zone.', format: 'date' },
  'clients.grant.documentId': 'The document that says so, for a representative.',
  'query.client': 'Of a client the caller acts for; without it, the caller’s own.',
  'returns.create.client': 'For a client the caller acts for; without it, the caller’s own.',
  'profile.save.client': 'Of a client the caller acts for; without it, the caller’s own.',

  ssn: {
    description: 'SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.',
    examples: ['123-45-6789'],
  },
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
  phone: {
    description: 'US phone number. (XXX) XXX-XXXX; ten digits are accepted too.',
    examples: ['(775) 555-0123'],
  },
  filingStatus: 'If married, the spouse is required; otherwise the spouse is dropped.',
  spouseFirstName: 'The spouse’s given name.',
  spouseLastName: 'The spouse’s family name.',
  spouseSsn: {
    description: 'The spouse’s SSN or ITIN. XXX-XX-XXXX; nine digits are accepted too.',
    examples: ['123-45-6789'],
  },
  spouseDateOfBirth: { description: 'The spouse’s date of birth.', format: 'date' },
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
  preferredContactMethod: 'How the firm reaches the client; by default by email.',
  emergencyContactName: 'Who to call when the client cannot be reached.',
  emergencyContactPhone: {
    description: 'Their US phone number. (XXX) XXX-XXXX; ten digits are accepted too.',
    examples: ['(775) 555-0123'],
  },
  'DependentInput.ssn': {
    description: 'SSN, ITIN or ATIN, if there is one. XXX-XX-XXXX; nine digits are accepted too.',
    examples: ['123-45-6789'],
  },
  'contact.send.phone': { description: 'In any form.', examples: ['(775) 555-0123'] },
  dependents: 'The dependents.',
  'profile.save.dependents':
    'The whole list: dependents that are not in it are removed. If omitted, all stay as they are.',
  relationship: 'What the dependent is to the client: the client’s …',
  livesWithTaxpayer: 'Whether they live with the client.',
  isStudent: 'Whether they study.',
  hasDisability: 'Whether they have a disability.',
  clientProfile: 'Null when none was ever saved.',
  taxReturns: 'The client’s returns, newest tax year first.',

  'Client.version': 'Counts the changes of the business.',
  'admin.clients.update.version':
    'The version of the business that the change is based on; another one is a 409.',
  business: 'What makes the client a business; null for a person.',
  entity: 'What a business is taxed as. An LLC is one of them.',
  ein: {
    description:
      'Employer identification number. XX-XXXXXXX; nine digits are accepted too. In a change, left out or empty it stays. Answers have **-***6789.',
    examples: ['12-3456789'],
  },
  fiscalYearEnd: { description: 'The month in which the tax year ends.', examples: [12] },
  formedOn: { description: 'The day on which the business was formed.', format: 'date' },
  officerName: 'Who signs for the business.',
  officerTitle: { description: 'The title of who signs.', examples: ['President'] },
  owners:
    'Who owns the business. The whole list; left out, it stays. Shares add up to at most 100.',
  tin: {
    description:
      'SSN, ITIN or EIN. Without one, an owner with an id keeps theirs. Answers have the last four digits.',
    examples: ['123-45-6789'],
  },
  share: {
    description: 'In percent, more than 0 and at most 100, with at most four decimals.',
    examples: [33.3333],
  },
  ownerClientId: { description: 'The owner’s own client, if they have one.', format: 'uuid' },

  // Returns
  taxYear: { description: 'From 2000 to next year.', examples: [2025] },
  form: 'The form that is filed: 1040 for a person, another for a business.',
  dueReason: {
    description:
      'Why it is due on another day than by law: an extension of the time to file, or postponed by the IRS.',
    examples: ['extension'],
  },
  lawDueOn: 'The day by law of a business’s return that has another due date; otherwise null.',
  dueNotice: 'The number of the IRS notice that postponed the day; null for another reason.',
  estimatedRefund: 'US cents; negative is owed; null while it is not known.',
  refundFinal: 'Whether it is the figure of the prepared return; otherwise it is an estimate.',
  letterSignedAt: 'When the client signed the engagement letter.',
  taxPaid:
    'US cents: what was owed to the IRS when the client said that they have paid it. Null if they have not.',
  taxPaidAt: 'When they said so.',
  signing:
    'What the review and signature of the completed return wait for: the taxpayer, the spouse, both, the staff after a requested change, or their check of a signed form; signed when nothing. Null when it was not sent for review.',
  handedOverAt: 'When the client said that everything is in.',
  readyAt:
    'Since when the client has nothing left to do: the return is handed over, and nothing is asked for since.',
  clientTurnAt: 'Since when the client has the next step; null if they do not.',
  startedAt: 'When preparation started.',
  completedAt: 'When the return became completed.',
  filedAt: 'When the return was filed.',
  documentsAt: 'The client’s newest upload.',
  documentsAsked: 'The documents that the return needs.',
  documentsIn: 'Those of them that are in.',
  expectedUntil: {
    description: 'The last day that the client named for a document that they expect.',
    examples: ['2026-03-15'],
  },
  paymentStatus: 'Whether the firm was paid for the return.',
  paymentAmount: { description: 'US cents.', examples: [15000] },
  paymentMethod: 'How it was paid.',
  paymentDate: 'When the payment was recorded.',
  'TaxReturn.dueOn': dueOn(),
  'TaxReturnWithNotes.dueOn': dueOn(),
  'AdminTaxReturn.dueOn': dueOn(),
  'returns.create.status': 'A new return starts as pending.',
  'admin.returns.updateEstimatedRefund.estimatedRefund': {
    description: `US dollars as typed, as text or number, at most two decimals; negative is owed; null removes the figure. ${atMost()}`,
    examples: ['1,120.50', -20, null],
  },
  'admin.returns.updateEstimatedRefund.final':
    'True: it is the figure of the prepared return, which is completed or filed. If omitted, an unchanged figure keeps its mark, and a new one is an estimate.',
  filedBy:
    'How the filing was authorized, or mailed if the client mails it on paper. A return that is signed in the portal is recorded as signed, and without this field another one as not_recorded.',
  'admin.returns.updateStatus.reason':
    'Why a filing is mailed or explicitly not_recorded; required with these, and only then. It goes into the activity log.',
  'admin.returns.updatePayment.paymentAmount': {
    description: `US dollars as typed, as text or number, more than zero, at most two decimals. ${atMost()}`,
    examples: ['150', '1,234.50', 99.9],
  },
  paymentNotes: 'The firm’s own; no client reads them.',
  received: 'US cents: what was received for it.',
  owed: 'US cents: what is left to pay; null while no price is agreed.',
  client: 'Whose return it is.',
  preparer: 'The staff member who prepares it; null for nobody.',
  credential: { description: 'Letters after the name.', examples: ['EA'] },
  preparerId: 'A staff member who can sign in; null for nobody.',
  ids: 'The returns, at most 500.',
  openReturns: 'Whether the client’s returns that are not filed get the same preparer.',
  mergedId:
    'The client that becomes the one in the path; if only this one has an account, it is the other way round.',
  'admin.sameClients.merge.profile':
    'Whose tax profile stays, if both have one, or what a business is.',
  taxReturn: 'The return that the documents are of.',

  'query.search':
    'Found in the client’s email, first or last name, or the return’s id; an invoice also by its number.',
  'query.status': 'Only returns of this status.',
  'query.payment':
    'Only returns that are paid, or unpaid. Of the unpaid, `to_bill` are those that are completed, have a fee and no invoice, and `part_paid` those of which something was received and something is owed. `disputed`: a bank asks for a payment back.',
  'query.preparer': 'Only returns of this staff member, of the caller (mine), or of nobody (none).',
  'query.taxYear': { description: 'Only returns of this year.', type: 'integer' },
  'query.sort':
    'The field to sort by; by default the time of creation. Returns without a value come last.',
  'query.direction': 'Descending by default.',
  'query.limit': {
    description: 'Rows of a page. Without it, all rows come as one stream.',
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
  },
  'query.cursor':
    'Where the page before ended, as its `x-next-cursor` said. Send the same sort and direction with it.',

  // Documents and request items
  documents: 'The finished documents, newest first.',
  fileName: { description: 'The name as uploaded, without folders.', examples: ['w2-2025.pdf'] },
  originalName: {
    description: 'The name as uploaded, without folders.',
    examples: ['w2-2025.pdf'],
  },
  uploadedAt: 'When it was uploaded.',
  category: 'What kind of document it is.',
  size: { description: 'Bytes.', examples: [48213] },
  mimeType: { description: 'The type, by the content.', examples: ['application/pdf'] },
  verified: 'Whether staff have verified it.',

  items: 'The documents.',
  'RequestItem.title': {
    description: 'Which document.',
    examples: ['Form W-2 from Harbor Bakery'],
  },
  'RequestItem.state': 'The state of the item.',
  'AskedItem.title': { description: 'Which document.', examples: ['Form W-2 from Harbor Bakery'] },
  'admin.requestItems.edit.title': {
    description: 'Which document.',
    examples: ['Form W-2 from Harbor Bakery'],
  },
  reason: {
    description: 'Why it is asked for; the client reads it.',
    examples: ['You had one last year'],
  },
  'admin.requestItems.askAgain.reason': {
    description: 'What the client should send; it is in a mail too.',
    examples: ['Please send page 2 as well'],
  },
  askedAt: 'When it was last asked for.',
  byStaff: 'True if staff asked for it; otherwise a rule did.',
  dueOn: { description: 'A calendar date.', format: 'date', examples: ['2026-02-20'] },
  expectedOn: {
    description: 'The date by which the client expects it.',
    format: 'date',
    examples: ['2026-02-20'],
  },
  comment: {
    description: 'What the client wrote about it.',
    examples: ['The bank sends it in March'],
  },
  askedAgain: 'Why staff asked for another one.',
  allIn: 'True if the client sends no more for it: “That’s all of these”.',
  documentIds: 'The documents that belong to it, oldest first.',
  documentId: 'A document of the same return.',
  taxReturnIds: 'The returns whose clients are asked.',
  asked: 'Returns that were asked.',
  skipped: 'Returns that were not.',
  filed: 'Of these, those that are filed.',
  full: 'Of these, those without room for more items.',
  answers: 'The answer to each question.',
  answered: 'False: they are of an earlier year, or there are none yet.',

  // Messages
  about:
    'What the thread is about; `filing`, `invoice` and `letter` are of the return with `aboutId`.',
  aboutId: 'The id of the return, document or request item; null for the client in general.',
  audience: '`one`: only the person who began it and the firm.',
  label: { description: 'What it is about in words.', examples: ['2025 return'] },
  waitingOn: 'Who has to answer; null if nobody.',
  waitingSince: 'Since when they have to.',
  lastAt: 'When the last word came.',
  lastText: 'The beginning of the last message.',
  lastSide: 'Who wrote it.',
  assignee: 'The staff member who answers.',
  unread: 'How many messages the caller has not read.',
  emailProven: 'Whether the client has shown that the email is theirs; true without a sign-in.',
  earlier: 'The cursor of the messages before these.',
  filesGoTo: 'The return that a file goes to; null if none is open.',
  seen: 'The last message that the writer’s screen showed.',
  'OpenedThread.seen': 'Who of the firm has read it, and until when.',
  'OpenedStaffThread.seen': 'Who of the client’s side has read it, and until when.',
  messages: 'The newest 100, oldest first.',
  side: 'Who wrote: the client’s side, the firm, a visitor, or the portal.',
  author: 'Null for the portal.',
  mine: 'Whether the caller wrote it.',
  text: 'What was written, Social Security numbers masked.',
  event: 'What the portal notes, in place of a text.',
  internal: 'True for a note that only staff see.',
  hidden: 'True if it holds a masked number.',
  key: 'Made by the program: a second call with it changes nothing.',
  'query.view': 'The list: `firm` and `client` are by who has to answer.',
  'admin.messages.snooze.until': {
    description: 'The day, YYYY-MM-DD, on which it comes back.',
    examples: ['2199-02-20'],
  },
  'CannedAnswer.own': 'True for one that only the caller uses.',
  savedAt: 'When it was saved.',
  savedBy: 'The name of who saved it; null for a former user.',
  item: 'The request item that was asked for or answered.',
  deleted: 'True if the document was deleted.',
  taxReturnId: 'The return’s id.',
  clientId: 'The client’s id.',
  joint: 'True if both spouses sign the return.',
  at: 'The time.',
  version: { description: 'The version that the caller opened.', examples: [3] },
  year: 'The tax year, or empty.',
  'OpenedStaffThread.items': 'What is asked for, as a list in words.',
  visitor: 'What was typed in the contact form.',
  late: 'True if it waits longer than the firm promised.',
  snoozedUntil: 'Until when it is out of the lists.',
  refusedSince: 'When a mail server refused the reader’s address.',
  fields: 'What the fields of a canned answer stand for.',
  assigneeId: 'The staff member who answers; null for nobody.',

  name: { description: 'Who writes.', examples: ['Nora Day'] },
  'contact.send.email': {
    description: 'The address for the answer.',
    format: 'email',
    maxLength: limits.email,
  },
  'contact.send.message': {
    description: 'The message.',
    examples: ['Which documents do you need for a rental property?'],
  },

  // Money
  price: dollars('What one of it costs'),
  onSite: 'Whether the public pages name it, with its price.',
  position:
    'The services are listed in this order. A change gives a place from 1, and the others make room.',
  'admin.money.changeService.description': 'What it is, in words for clients.',
  'admin.money.changeService.unit': 'What the price is for: the whole, each one, or an hour.',
  active: 'False for one that is no longer offered.',
  nextNumber: 'Of the next invoice; set only while none has a number.',
  dueDays: { description: 'From the issue of an invoice until it is due.', examples: [30] },
  feeTolerance: 'By how many percent a fee may rise without a new signature of the letter.',
  payFirst: 'Whether finished returns are paid before their review, if the signed letter says so.',
  'admin.money.setPayFirst.payFirst': 'As the firm says, or another way than it.',
  onItsWayIsEnough: 'Whether a payment that is on its way from a bank opens the review.',
  lines:
    'At most 100. A draft without them has those of the return’s fee; a change without them keeps them.',
  serviceId: {
    description: 'The service, which says what is left out of the line; null for none.',
    examples: [null],
  },
  'admin.money.setFee.reason': 'Why the fee of a filed return is lower; it needs one.',
  'admin.money.setFee.text': lineText(),
  'admin.money.draft.text': lineText(),
  'admin.money.changeDraft.text': lineText(),
  quantity: { description: 'Decimal text. Left out, it is 1.', examples: ['1.5'] },
  unitPrice: dollars('What one of it costs'),
  memo: 'On the invoice, for the client to read.',
  because: 'Why it is void; the client reads it.',
  anyway:
    'Voids it although a payment may still arrive, on a page that can’t be closed. That becomes credit.',
  'admin.money.useCredit.others': {
    description: 'Also with credit that is for another return of the client.',
    examples: [true],
  },
  'admin.money.stopReminders.stopped': 'True stops them, false restarts them.',
  'admin.money.setPlan.parts': {
    description:
      'Two to six, in the order of their days, which add up to what is open. None ends the plan.',
    examples: [
      [
        { dueOn: '2026-05-01', amount: '150.00' },
        { dueOn: '2026-06-01', amount: '150.00' },
      ],
    ],
  },
  'admin.money.setPlan.dueOn': { description: 'The day, YYYY-MM-DD.', examples: ['2026-05-01'] },
  'admin.money.record.way': 'How the money came.',
  'money.pay.way': 'By card, or from a bank account, which takes about four business days.',
  'money.pay.what': '`part`: what is due next of a plan. `all`: what is open.',
  'money.taxPaid.paid': 'True when the tax is paid to the IRS; false takes it back.',
  'admin.money.refund.again':
    'Whether the client owes it again. Otherwise the price is lower by it, and nobody is asked for it.',
  amount: dollars('More than zero'),
  receivedOn: { description: 'The day, YYYY-MM-DD.', examples: ['2026-02-20'] },
  note: 'The firm’s own; no client reads it.',
  parts:
    'What pays which invoice. Left out, the open invoices that are due first are paid; the rest of the amount is credit.',
  invoiceId: 'An open invoice of the client.',
  'query.unpaid': { description: 'Only those with something left to pay.', type: 'boolean' },
  'query.overdue': {
    description: 'Only those of which something is late, the oldest first.',
    type: 'boolean',
  },
  'query.paid': { description: 'Only those with nothing left to pay.', type: 'boolean' },
  'query.disputed': {
    description: 'Only payments that a bank asks for, and has not decided about.',
    type: 'boolean',
  },
  'query.from': 'The first day, YYYY-MM-DD.',
  'query.until': 'The last day, YYYY-MM-DD.',
  'query.format': 'The columns: for QuickBooks, or all.',
  'query.state': 'Only invoices of this state.',
  'query.age':
    'Only invoices with something open that has been late for so many days. `days0`: for less than 30, or not due yet.',
  'query.month': 'Only what was received in this month, YYYY-MM.',

  'query.clientId': 'Only those of this client.',
  'query.taxReturnId': 'Only those of this return.',

  // The firm
  settings: {
    description: 'What the firm says of itself on pages, in mails and on paper.',
    examples: [
      {
        ...settingsAtStart,
        name: 'Harbor Tax',
        legalName: 'Harbor Tax LLC',
        license: 'Maine license 4711',
        timeZone: 'America/New_York',
        phone: '2075550123',
        email: 'desk@harbor.example',
        address: { street: '9 Wharf Street', city: 'Portland', state: 'ME', zipCode: '04101' },
      },
    ],
  },
  'admin.firm.save.version': 'The version that the change is based on.',
  'admin.firm.undo.version': 'The newest version.',
  legalName: 'As it is registered, for letters and receipts.',
  license: 'The number that clients can look up.',
  timeZone: 'The IANA name. Hours, times in mails and promised days use it.',
  foundedYear: 'The year.',
  accent: 'As `#rrggbb`; null for the site’s own green.',
  logo: 'As an upload answered; null for the first letter of the name.',
  photo: 'The picture that an upload answered, or null.',
  account: 'The id of their account, whose name clients read; null without one.',
  picture: 'The SHA-256 of the stored picture, which is at `/firm-pictures/{picture}.png`.',
  'admin.firm.addPicture.kind': 'A logo is drawn at most 640 by 128 pixels, a photo 192 by 192.',
  'admin.firm.save.width': 'In pixels.',
  'admin.firm.save.height': 'In pixels.',
  image: 'Base64 of a PNG, of an SVG without text for a logo, or of a JPEG for a photo.',
  claims: 'What only the firm can prove. Each must be true.',
  promises:
    'What pages and mails promise, in business days, or the firm’s open days if it is closed on a weekday.',
  answerDays: 'Within how many the firm answers; 1 is told as 24 hours.',
  completionDays: 'Within how many most returns are done.',
  min: 'The least.',
  max: 'The most, by which the portal expects a return.',
  hours: 'Of each day of the week; of a season, null for longer ones.',
  seasons: 'Weeks of each year with their own hours.',
  closedDays: 'Days on which the firm is closed.',
  people: 'Who prepares returns, as the public pages show them.',
  hero: 'The front page’s first two sentences; null for the site’s own.',
  story: 'Paragraphs, with an empty line between two; null for the site’s own.',
  notices:
    'What the state asks clients to read before the engagement letter, each with a box of its own.',
  pdf: 'The SHA-256 of a stored PDF, as its upload answered; null for a text. Everybody can read it at `/notices/{pdf}.pdf`.',
  'admin.firm.save.text': 'Paragraphs, with an empty line between two; null for a PDF.',
  certifiedAccountants: 'Whether certified accountants prepare the returns.',
  yearsOfExperience: 'Of its accountants; null to say nothing.',
  clientsServed: 'How many at least; null to say nothing.',
  alwaysOpen: 'Whether clients get help at any hour of the year.',
  freeConsultation: 'Whether the first one costs nothing.',
  privacyLaws: 'Whether it keeps the GDPR and the CCPA.',
  soc2: 'The newest SOC 2 Type II report, which the site claims for 12 months after its period; null without one.',
  auditor: 'The firm of accountants that examined it.',
  report: 'The SHA-256 of the stored file, as its upload answered.',
  opens: 'HH:MM on a 24-hour clock, in the firm’s time zone.',
  closes: 'HH:MM on a 24-hour clock, in the firm’s time zone.',
  month: '1 to 12.',
  day: '1 to 31.',
  lead: 'The second sentence.',
  Monday: 'Null when closed.',
  Tuesday: 'Null when closed.',
  Wednesday: 'Null when closed.',
  Thursday: 'Null when closed.',
  Friday: 'Null when closed.',
  Saturday: 'Null when closed.',
  Sunday: 'Null when closed.',
  'admin.firm.save.street': 'Street and suite.',
  'admin.firm.save.from': 'The first day.',
  'admin.firm.save.to': 'The last day.',
  'admin.firm.undo.to': 'The version to bring back.',
} satisfies Notes

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

function dueOn(): JsonSchema {
  return {
    description: 'The day by which it must be filed; null for a Form 1040 that is due by law.',
    format: 'date',
    examples: ['2026-03-16'],
  }
}

function atMost(): string {
  return `At most $${(maxCents / 100).toLocaleString('en-US')}.`
}

function lineText(): JsonSchema {
  return { description: 'What the line is for, in one line.', examples: ['Form 1040'] }
}

function dollars(what: string): JsonSchema {
  return { description: `US dollars as text, at most two decimals. ${what}.`, examples: ['150.00'] }
}

/** A note of a field that is renamed or removed does not compile. */
type Notes = {
  [Field in FieldOfAny | `query.${FieldOfQuery}` | FieldOfNamed | FieldOfBody]?: string | JsonSchema
}

type Named = { [Name in keyof typeof named]: FieldOf<z.input<(typeof named)[Name][0]>> }
type Bodies = { [Path in ProcedurePath]: FieldOf<BodyOf<Path>> }

/** The schema of the firm’s settings has no type of what it takes. */
type BodyOf<Path extends ProcedurePath> = Path extends 'admin.firm.save'
  ? SaveFirmInput
  : InputOf<Path>

type FieldOfAny = Named[keyof Named] | Bodies[ProcedurePath]
type FieldOfQuery = Bodies[ProcedurePath] | FieldOf<z.input<typeof paymentsCsvInput>>
type FieldOfNamed = { [Name in keyof Named]: `${Name}.${Named[Name]}` }[keyof Named]
type FieldOfBody = { [Path in ProcedurePath]: `${Path}.${Bodies[Path]}` }[ProcedurePath]

/** The names of a type's fields, and of the fields within these. */
type FieldOf<Value> = Value extends string | Date
  ? never
  : Value extends readonly (infer Item)[]
    ? FieldOf<Item>
    : Value extends object
      ? { [Field in keyof Value]-?: NameOf<Field> | FieldOf<Value[Field]> }[keyof Value]
      : never

type NameOf<Field> = string extends Field ? never : Field & string
