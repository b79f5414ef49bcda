import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importCommand, refusedCount, sumsOf } from '#server/cli/transfer.ts'
import { infected } from '#server/features/documents/scan-upload.ts'
import { readClients } from '#server/import/read-clients.ts'
import { readHeadings } from '#server/import/headings.ts'
import { convertCell } from '#server/import/values.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal, type TestApp } from '#tests/support/app.ts'
import { anAdmin, password } from '#tests/support/factories.ts'
import {
  aFolder,
  clientsHead,
  clientsOf,
  goodFolder,
  importInto,
  profileValues,
  returnsHead,
  sentences,
} from '#tests/support/import-folder.ts'
import { aClamd, malware } from '#tests/support/clamd.ts'
import { aPdf } from '#tests/support/files.ts'
import { createScanner } from '#server/outside/clamd.ts'
import { mailedInvitation, mailedResetToken, queuedMails } from '#tests/support/mails.ts'
import { auditRows, rowOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const write = (folder: string, { into = portal, by = admin, invite = false } = {}) =>
  importInto(into, folder, by, { invite })
const dryRun = (folder: string) => importInto(portal, folder, null)

const rowsOf = async ({ services: { db } }: TestApp) => {
  const count = async (table: 'users' | 'documents' | 'taxReturns' | 'auditLog') => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return [await count('users'), await count('taxReturns'), await count('documents')].concat(
    await count('auditLog'),
  )
}

test('a dry run counts and inspects everything, and writes nothing', async () => {
  const before = await rowsOf(portal)
  expect(await dryRun(await goodFolder('dry'))).toEqual({
    settings: [],
    clients: 2,
    returns: 2,
    balances: 0,
    entries: 0,
    documents: 2,
    invitations: 0,
    there: 0,
    refusals: [],
    unread: [],
  })
  expect(await rowsOf(portal)).toEqual(before)
  expect(await readdir(portal.services.store.spoolDir)).toEqual([])
})

test('what is imported is what a client would have typed, and a second run skips it', async () => {
  const folder = await goodFolder('nora')
  expect(await write(folder)).toMatchObject({ clients: 2, returns: 2, documents: 2, refusals: [] })
  const { id } = await rowOf(portal, 'users', ['id'], { email: 'nora@example.com' })
  expect((await admin.call('admin.users.clientDetails', { id })).output).toMatchObject({
    lastName: '=Day',
    clientProfile: { ssn: '***-**-9999', spouseFirstName: 'Iris', city: 'Reno' },
    dependents: [{ firstName: 'Robin', isStudent: true, hasDisability: false }],
    taxReturns: [
      { taxYear: 2024, status: 'pending', estimatedRefund: null, paymentStatus: 'unpaid' },
      {
        taxYear: 2023,
        status: 'filed',
        estimatedRefund: -123_450,
        refundFinal: true,
        paymentAmount: 35_000,
        paymentMethod: 'check',
        paymentDate: new Date('2024-03-02T12:00:00Z'),
        paymentNotes: 'By mail',
      },
    ],
  })
  const entries = await auditRows(portal, ['action', 'actorId'], { clientId: id })
  expect(entries.map(({ action }) => action).slice(0, -1)).toEqual([
    'user.imported',
    'profile.saved',
    'return.created',
    'return.status_changed',
    'return.status_changed',
    'return.status_changed',
    'return.estimated_refund_changed',
    'return.payment_changed',
    'return.created',
    'document.uploaded',
    'document.uploaded',
  ])
  expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([admin.id]))
  const mails = await queuedMails(portal)
  expect(mails.filter((mail) => 'to' in mail && mail.to.startsWith('nora'))).toEqual([])

  const other = await anAdmin(portal)
  expect(await write(folder, { by: other })).toMatchObject({
    clients: 0,
    returns: 0,
    documents: 0,
    there: 2,
    refusals: [],
  })
})

test('an invitation gives an imported account its first password, once', async () => {
  const folder = await goodFolder('ines')
  await write(folder)
  const email = 'ines@example.com'
  const signIn = () => apiAs(portal).post('/api/auth/login', { email, password })
  expect((await signIn()).status).toBe(401)
  expect(await write(folder, { invite: true })).toMatchObject({ clients: 0, invitations: 2 })
  expect(await write(folder, { invite: true })).toMatchObject({ invitations: 0 })
  const token = await mailedInvitation(portal, email)
  const accept = () =>
    callTrpc(portal, 'auth.acceptInvitation', {
      input: { token, password, firstName: 'Inés', lastName: 'Day' },
    })
  expect(await accept()).toMatchObject({ status: 200, output: { user: { firstName: 'Inés' } } })
  expect((await signIn()).status).toBe(200)
  expect((await accept()).status).toBe(400)
  const returns = await portal.services.db
    .selectFrom('taxReturns')
    .innerJoin('users', 'users.id', 'taxReturns.clientId')
    .select('taxYear')
    .where('email', '=', email)
    .execute()
  expect(returns).toHaveLength(2)
  expect(await write(folder, { invite: true })).toMatchObject({ invitations: 0 })
})

test('an invitation does not replace a password that was set by other means', async () => {
  const folder = await goodFolder('omar')
  await write(folder, { invite: true })
  const email = 'omar@example.com'
  const token = await mailedInvitation(portal, email)
  await callTrpc(portal, 'auth.forgotPassword', { input: { email } })
  const reset = { token: await mailedResetToken(portal, email), password }
  expect((await callTrpc(portal, 'auth.resetPassword', { input: reset })).status).toBe(200)
  const input = { token, password, firstName: 'O', lastName: 'D' }
  expect((await callTrpc(portal, 'auth.acceptInvitation', { input })).status).toBe(400)
})

test('what is imported goes to no account whose address is not confirmed', async () => {
  const folder = await goodFolder('taken')
  const email = 'taken@example.com'
  const person = { email, firstName: 'Nora', lastName: 'Day', password }
  expect((await apiAs(portal).post('/api/auth/register', person)).status).toBe(201)
  for (const run of [dryRun, write]) {
    const { clients, returns, documents, refusals } = await run(folder)
    expect({ clients, returns, documents }).toEqual({ clients: 1, returns: 0, documents: 0 })
    expect(sentences(refusals)).toEqual([
      'clients.csv 2 email: This address was registered here but not confirmed, perhaps by a stranger. Invite the client, and import again after that.',
    ])
  }
  await admin.call('admin.invitations.send', { email, firstName: 'Nora', lastName: 'Day' })
  const accepted = {
    token: await mailedInvitation(portal, email),
    password: 'Calm-Meadow-77?',
    firstName: 'Nora',
    lastName: 'Day',
  }
  await callTrpc(portal, 'auth.acceptInvitation', { input: accepted })
  expect(await write(folder)).toMatchObject({ returns: 2, documents: 2, refusals: [] })
})

test('each refused row and document is named with its line, field and reason; the other clients come in', async () => {
  const folder = await aFolder({
    'clients.csv': [
      'email,firstName,lastName,city,ssn,dateOfBirth,address,state,zipCode,phone,filingStatus',
      'whole@example.com,Ana,Ruiz,,,,,,,,',
      'no-address,Ana,Ruiz,,,,,,,,',
      'twice@example.com,Ana,Ruiz,,,,,,,,',
      'twice@example.com,Ana,Ruiz,,,,,,,,',
      'half@example.com,Ana,Ruiz,Reno,,,,,,,',
      'long@example.com,Ana,Ruiz,,,,,,,,,more',
      `${admin.email},June,Vale,,,,,,,,`,
      'bad-return@example.com,Ana,Ruiz,,,,,,,,',
    ].join('\n'),
    'returns.csv': [
      returnsHead,
      'whole@example.com,2023,pending,,,,,,',
      'bad-return@example.com,1999,done,1.234,maybe,,,,',
      'bad-return@example.com,2023,pending,100,true,,,,',
      'bad-return@example.com,2022,filed,,,-5,,,',
      'bad-return@example.com,2021,filed,,,5,cash,2999-01-01,',
      'bad-return@example.com,2020,filed,,,,,,',
      'bad-return@example.com,2020,filed,,,,,,',
      'nobody@example.com,2023,filed,,,,,,',
    ].join('\n'),
    'documents/whole@example.com/2023/w2/fine.pdf': aPdf(),
    'documents/whole@example.com/2023/w2/fake.pdf': 'not a PDF',
    'documents/whole@example.com/2023/w2/program.exe': 'MZ',
    'documents/whole@example.com/2023/completed_return/early.pdf': aPdf(),
    'documents/whole@example.com/2023/letters/x.pdf': aPdf(),
    'documents/whole@example.com/1990/w2/x.pdf': aPdf(),
    'documents/loose.pdf': aPdf(),
  })
  const dry = await dryRun(folder)
  const counts = await write(folder)
  expect(dry).toMatchObject({ clients: 1, returns: 1, documents: 1 })
  expect(counts).toMatchObject({ clients: 1, returns: 1, documents: 1 })
  expect(sentences(counts.refusals)).toEqual(sentences(dry.refusals))
  expect(sentences(counts.refusals)).toMatchInlineSnapshot(`
    [
      "clients.csv 7: Must have 11 cells, not 12",
      "clients.csv 3 email: Please enter a valid email address",
      "clients.csv 5 email: Line 4 has this address, too, and only one can sign in with it: give the other one signsIn false and a number as \`client\`",
      "clients.csv 6 ssn: SSN is required",
      "clients.csv 6 dateOfBirth: Date of birth is required",
      "clients.csv 6 address: Address is required",
      "clients.csv 6 state: State is required",
      "clients.csv 6 zipCode: ZIP code is required",
      "clients.csv 6 phone: Phone is required",
      "clients.csv 6 filingStatus: Filing status is required",
      "returns.csv 3 taxYear: Tax year must be from 2000 to next year",
      "returns.csv 3 status: Status must be pending, in_progress, completed or filed",
      "returns.csv 3 estimatedRefund: Enter an amount with at most two decimals",
      "returns.csv 3 refundFinal: Final must be true or false",
      "returns.csv 4 refundFinal: This return is not completed yet",
      "returns.csv 5 paymentAmount: Enter an amount that is not negative",
      "returns.csv 5 paymentMethod: Payment method must be cash, check, credit_card or bank_transfer",
      "returns.csv 6 paymentDate: Must be a day as in 2025-04-30, and not in the future",
      "returns.csv 8 taxYear: This client has another return for this year",
      "returns.csv 9 email: clients.csv has no such client",
      "documents/loose.pdf: Documents belong in documents/<client or email>/<tax year>/<category>/<file>",
      "documents/whole@example.com/1990/w2/x.pdf: returns.csv has no such return",
      "documents/whole@example.com/2023/letters/x.pdf: Unknown document category",
      "clients.csv 8 email: This is the address of an administrator",
      "documents/whole@example.com/2023/completed_return/early.pdf: This return is not completed yet",
      "documents/whole@example.com/2023/w2/fake.pdf: Invalid file type",
      "documents/whole@example.com/2023/w2/program.exe: Invalid file type",
    ]
  `)
})

test('all faults of a row are named in one run, also in the other rows of a client who is refused', async () => {
  const folder = await aFolder({
    'clients.csv': [
      'client,signsIn,businessName,entity,ein,email,spouseEmail,firstName,lastName,city,ssn,dateOfBirth,address,state,zipCode,phone,filingStatus,spouseFirstName,spouseLastName',
      '1,yes,,,,no-address,none,Ana,,Reno,12,1985-03-14,1 Elm St,ZZ,89501,555 201,MFJ,,',
      '2,maybe,,,,ida@example.com,,Ida,Vale,Reno,123-45-6789,1985-03-14,1 Elm St,NV,1,5552014477,single,,',
      '3,yes,Letters Inc,C Corp,12,,mo@example.com,,,,,,,NV,,,,,',
      '4,yes,,,,ana@example.com,Ana@example.com,Ana,Ruiz,Reno,123-45-6789,1985-03-14,1 Elm St,NV,89501,7755550142,single,Bo,Ruiz',
    ].join('\n'),
    'dependents.csv':
      'client,firstName,lastName,dateOfBirth,relationship\n1,,Ruiz,1999-99-99,child',
    'returns.csv':
      'client,taxYear,status,form,refundFinal,joint\n1,1999,pending,,true,\n2,2023,done,1120,,maybe',
  })
  const { clients, refusals } = await dryRun(folder)
  expect(clients).toBe(0)
  expect(sentences(refusals)).toMatchInlineSnapshot(`
    [
      "clients.csv 2 lastName: Last name is required",
      "clients.csv 2 email: Please enter a valid email address",
      "clients.csv 2 spouseEmail: Please enter a valid email address",
      "clients.csv 2 spouseFirstName: First name is required",
      "clients.csv 2 spouseLastName: Last name is required",
      "clients.csv 3 signsIn: Must be true or false",
      "clients.csv 4 signsIn: A business has no account: its officers are invited in the portal",
      "clients.csv 4 spouseEmail: A business has no spouse",
      "clients.csv 4 ein: EIN must be 9 digits, as in XX-XXXXXXX",
      "clients.csv 5 spouseEmail: Two people can’t sign in with one address",
      "dependents.csv 2 firstName: First name is required",
      "dependents.csv 2 dateOfBirth: Date of birth must be a date, as in 1985-04-30",
      "clients.csv 2 ssn: SSN must be 9 digits, as in XXX-XX-XXXX",
      "clients.csv 2 state: Choose a state from the list",
      "clients.csv 2 spouseSsn: Spouse SSN is required",
      "clients.csv 2 spouseDateOfBirth: Spouse date of birth is required",
      "clients.csv 3 zipCode: ZIP code must be 12345 or 12345-6789",
      "returns.csv 2 taxYear: Tax year must be from 2000 to next year",
      "returns.csv 2 refundFinal: Only a figure can be final",
      "returns.csv 3 status: Status must be pending, in_progress, completed or filed",
      "returns.csv 3 joint: Must be true or false",
    ]
  `)
})

test.each([
  {
    product: 'canopy',
    clients: [
      [
        'nora@canopy.example',
        '12 Elm Street, Apt 4',
        'MA',
        '02139',
        '1985-03-14',
        'married_jointly',
      ],
      ['luca@canopy.example', '9 Oak Avenue', 'NV', '89501', '1990-07-04', 'head_of_household'],
    ],
    unread: ['clients.csv: Contact Type, Middle Initial, Tags'],
  },
  {
    product: 'drake',
    clients: [
      ['ana@drake.example', '1 Main St; Unit B', 'IL', '60601', '1970-01-02', 'single'],
      ['otto@drake.example', '2 Main St', 'IL', '60601-0000', '1962-11-30', 'qualifying_widow'],
    ],
    unread: ['clients.csv: Preparer, Return Type'],
  },
  {
    product: 'taxdome',
    clients: [['mia@taxdome.example', undefined, undefined, undefined, undefined, undefined]],
    unread: ['clients.csv: Account name, Tags'],
  },
  {
    product: 'smartvault',
    clients: [['eve@smartvault.example', undefined, undefined, undefined, undefined, undefined]],
    unread: ['clients.csv: Middle Name, Work Phone, Fax Phone, Other Phone Number'],
  },
])(
  'an export as $product writes it is read without a refusal',
  async ({ product, ...expected }) => {
    const sample = path.join(import.meta.dirname, 'samples', `${product}.csv`)
    const folder = await aFolder({ 'clients.csv': await readFile(sample) })
    const { clients, refusals, unread } = await readClients(clientsOf(folder))
    expect(sentences(refusals)).toEqual([])
    expect(
      clients.map(({ email, profile }) => [
        email,
        profile?.address,
        profile?.state,
        profile?.zipCode,
        profile?.dateOfBirth,
        profile?.filingStatus,
      ]),
    ).toEqual(expected.clients)
    expect(unread).toEqual(expected.unread)
  },
)

test.each([
  ['dateOfBirth', '3/14/1985 0:00', '1985-03-14'],
  ['dateOfBirth', '1985-03-14T00:00:00', '1985-03-14'],
  ['dateOfBirth', '3/14/85', '3/14/85'],
  ['dateOfBirth', '13/14/1985', '1985-13-14'],
  ['zipCode', '501', '00501'],
  ['zipCode', '2139-1234', '02139-1234'],
  ['zipCode', '60601', '60601'],
  ['zipCode', '606010000', '60601-0000'],
  ['zipCode', '21390000', '02139-0000'],
  ['zipCode', 'K1A 0B1', 'K1A 0B1'],
  ['bankRoutingNumber', '11000015', '011000015'],
  ['state', 'new york', 'NY'],
  ['state', 'Ontario', 'Ontario'],
  ['filingStatus', 'MARRIED FILING SEPARATELY', 'married_separately'],
  ['filingStatus', 'mfj', 'married_jointly'],
  ['filingStatus', 'Divorced', 'Divorced'],
  ['relationship', 'Daughter', 'child'],
  ['status', 'In Progress', 'in_progress'],
  ['paymentMethod', 'Credit Card', 'credit_card'],
  ['isStudent', 'Yes', 'true'],
  ['dateOfBirth', '2/29/1980 12:00:00 AM', '1980-02-29'],
  ['paymentDate', '3/4/2025 2:35 PM', '2025-03-04'],
  ['dateOfBirth', '29-Feb-1980', '1980-02-29'],
  ['dateOfBirth', '1980/2/9', '1980-02-09'],
  ['dateOfBirth', '29-Foo-1980', '29-Foo-1980'],
  ['dateOfBirth', '2025-03-14T23:00:00Z', '2025-03-14T23:00:00Z'],
  ['ssn', '12345678', '012345678'],
  ['spouseSsn', '123‑45‑6789', '123-45-6789'],
  ['ssn', '1234567', '1234567'],
  ['ein', '41234567', '041234567'],
  ['phone', '775‑555‑0142', '775-555-0142'],
  ['estimatedRefund', '$1,234.50', '1,234.50'],
  ['estimatedRefund', '($500.00)', '-500.00'],
  ['estimatedRefund', '-$500.00', '-500.00'],
  ['owes', ' $ - ', ''],
  ['credit', '€5', '€5'],
  ['relationship', 'Foster Child', 'other'],
  ['relationship', 'Half-brother', 'sibling'],
  ['relationship', 'Mother in law', 'other'],
  ['relationship', 'Neighbor', 'Neighbor'],
  ['relationship', 'Great aunt', 'other'],
  ['relationship', 'Adopted daughter', 'child'],
  ['relationship', 'Great-grandparent', 'other'],
  ['relationship', 'Child (son)', 'child'],
  ['relationship', 'Great friend', 'Great friend'],
  ['ssn', '12345678.0', '012345678'],
  ['ssn', '123 45 6789', '123-45-6789'],
  ['dateOfBirth', 'Feb 29, 1980', '1980-02-29'],
  ['dateOfBirth', '1980-2-29', '1980-02-29'],
  ['estimatedRefund', '1234.5000', '1234.50'],
  ['estimatedRefund', '1234.567', '1234.567'],
  ['estimatedRefund', '1,234.50 USD', '1,234.50'],
  ['filingStatus', 'Head Of House', 'head_of_household'],
  ['fiscalYearEnd', 'December', '12'],
  ['fiscalYearEnd', 'Jun', '6'],
  ['fiscalYearEnd', '09/30', '9'],
  ['fiscalYearEnd', 'Ma', 'Ma'],
  ['entity', 'S Corp', 's_corp'],
  ['entity', 'Trust or estate', 'trust'],
  ['kind', 'Individual', 'person'],
  ['kind', 'Company', 'business'],
  ['relationship', 'Foster son', 'other'],
  ['relationship', 'Adopted child', 'child'],
  ['relationship', 'Great-grandchild', 'other'],
  ['relationship', 'Niece/Nephew', 'other'],
  ['relationship', 'Mom', 'parent'],
  ['relationship', 'None', 'other'],
  ['relationship', 'Child (son)', 'child'],
  ['relationship', 'Spouse', 'Spouse'],
  ['ssn', "'012345678", '012345678'],
  ['ssn', '\u200B123-45-6789', '123-45-6789'],
  ['dateOfBirth', '2/29/1980 12:00:00.000 AM', '1980-02-29'],
  ['dateOfBirth', '2/29/1980 12:00:00\u202FAM', '1980-02-29'],
  ['spouseDateOfBirth', 'N/A', ''],
  ['estimatedRefund', '1234.50-', '-1234.50'],
  ['estimatedRefund', '+500', '500'],
  ['estimatedRefund', 'US$1,234.50', '1,234.50'],
  ['estimatedRefund', '--', ''],
  ['state', 'Guam', 'GU'],
  ['filingStatus', 'Married filing separately (MFS)', 'married_separately'],
  ['filingStatus', '1 - Single', 'single'],
  ['filingStatus', 'Single (MFS)', 'Single (MFS)'],
  ['occupation', 'N/A', 'N/A'],
])('%s: %j is read as %j', (column, cell, value) => {
  expect(convertCell(column, cell)).toBe(value)
})

test('a table as a spreadsheet leaves it comes in whole', async () => {
  const cells = (row: string) => row.replaceAll(',', ';')
  const folder = await aFolder({
    'clients.csv': [
      'sep=;',
      'First name;Last name;Email;Occupation;Date of birth (mm/dd/yyyy);Refund note ($)',
      cells('Ana,Ruiz,sheet-ana@example.com'),
      cells(',,,,,'),
      cells('="Ben",Ruiz,sheet-ben@example.com,,,,,'),
      cells(',,,,,'),
    ].join('\r\n'),
  })
  const { clients, refusals, unread } = await readClients(clientsOf(folder))
  expect(refusals).toEqual([])
  expect(clients.map(({ line, firstName }) => [line, firstName])).toEqual([
    [3, 'Ana'],
    [5, 'Ben'],
  ])
  expect(unread[0]).toBe('clients.csv: Refund note ($)')
})

test.each([
  [
    'a title above the headings',
    ['Client list 2026,,', 'firstName,lastName,email', 'Ana,Ruiz,ana@example.com'],
    ['clients.csv 1: The headings are in line 2: delete what is above them'],
  ],
  [
    'a title with commas above headings with semicolons',
    ['Client list, all offices, 2026', 'firstName;lastName;email', 'Ana;Ruiz;ana@example.com'],
    ['clients.csv 1: The headings are in line 2: delete what is above them'],
  ],
  [
    'SSNs without the rest of the profile',
    ['firstName,lastName,email,ssn,address,city,state,zipCode,phone,filingStatus'],
    ['clients.csv 1 dateOfBirth: A tax profile needs this column, too: add it, or leave out ssn'],
  ],
  [
    'filled parts of the profile without the rest',
    [
      'firstName,lastName,email,Tax ID,Born,Street,city,state,zipCode,phone,filingStatus',
      'Ana,Ruiz,ana@example.com,219-09-9999,2/29/1980,12 Elm St,Reno,NV,89501,775-555-0142,single',
    ],
    ['ssn', 'dateOfBirth'].map(
      (field) =>
        `clients.csv 1 ${field}: A tax profile needs this column, too: add it, or leave out Street, city, zipCode, filingStatus (these headings are not read as one of it: Born, Tax ID)`,
    ),
  ],
])('%s: the file is refused, and says what to change', async (_what, rows, reasons) => {
  const folder = await aFolder({ 'clients.csv': rows.join('\n') })
  const { clients, refusals } = await readClients(clientsOf(folder))
  expect(clients).toEqual([])
  expect(sentences(refusals)).toEqual(reasons)
})

const dependentsHead = 'email,firstName,lastName,dateOfBirth,relationship'
const notClosed = 'A cell that begins with a quotation mark must end with one, too'

test('a heading is known with a hint after it, and a word for somebody else is none', () => {
  const known = ['ssn', 'dateOfBirth', 'zipCode', 'phone', 'refundFinal']
  const headings = [
    'SSN (no dashes)',
    'Date of Birth - mm/dd/yyyy',
    'Zip Code [5 digits]*',
    'Phone: required',
    'refundFinal (Yes/No)',
  ]
  expect([...readHeadings(headings, known).at.keys()]).toEqual(known)
  expect(readHeadings(['DOB MM/DD/YYYY'], known).at.has('dateOfBirth')).toBe(true)
  const others = ['SSN (spouse)', 'SSN (last 4 digits)', 'Phone (work)']
  expect(readHeadings(others, known).others).toEqual(others)
})

test('a phone number with an extension keeps its tax profile, and the report names what is left out', async () => {
  const phoneAt = clientsHead.split(',').indexOf('phone') - 3
  const values = profileValues.split('","').toSpliced(phoneAt, 1, '775-555-0142 ext. 5').join('","')
  const folder = await aFolder({
    'clients.csv': `${clientsHead}\nphone@example.com,Nora,Day,${values}`,
  })
  const { clients, unread } = await readClients(clientsOf(folder))
  expect(clients[0]?.profile?.phone).toBe('7755550142')
  expect(unread).toEqual(['clients.csv 2 phone: what is after it'])
})

test('a row that can’t be read leaves its own client out, and no other', async () => {
  const folder = await aFolder({
    'clients.csv': [
      clientsHead,
      ...['q1', 'q2', 'q3', 'q4'].map((name) => `${name}@example.com,Nora,Day,${profileValues}`),
      `q5@example.com,"Nora,Day,${profileValues}`,
      `q6@example.com,Nora "Bo",Day,${profileValues}`,
    ].join('\n'),
    'dependents.csv': [
      dependentsHead,
      'q1@example.com,Kim,Day,5/1/2016,Son',
      'q2@example.com,"Al" B,Day,5/1/2016,Son',
      'q3@example.com,"Lee,Day,5/1/2017,Son',
      'q4@example.com,Ann,Day,5/1/2018,Daughter,extra',
      'q4@example.com,Joe,Day,5/1/2018,Son',
      'q5@example.com,"Joe ""J""",Day,5/1/2018,Son',
    ].join('\n'),
  })
  const { clients, refusals } = await readClients(clientsOf(folder))
  expect(sentences(refusals)).toEqual([
    `clients.csv 6 firstName: ${notClosed}`,
    `dependents.csv 3 firstName: ${notClosed}`,
    `dependents.csv 4 firstName: ${notClosed}`,
    'dependents.csv 5: Must have 5 cells, not 6',
  ])
  expect(clients.map(({ firstName, profile }) => [firstName, profile?.dependents?.length])).toEqual(
    [
      ['Nora', 1],
      ['Nora "Bo"', 0],
    ],
  )
})

test('a row that is not UTF-8 refuses itself, and UTF-16 is read as it says that it is', async () => {
  const rows = 'email,firstName,lastName\nu1@example.com,Ana,Ruiz\nu2@example.com,José,Ruiz'
  const namesIn = async (clients: Buffer) => {
    const read = await readClients(clientsOf(await aFolder({ 'clients.csv': clients })))
    return [...read.clients.map(({ firstName }) => firstName), ...sentences(read.refusals)]
  }
  expect(await namesIn(Buffer.from(rows, 'latin1'))).toEqual([
    'Ana',
    'clients.csv 3 firstName: Must be UTF-8: save it as "CSV UTF-8"',
  ])
  const utf16 = Buffer.from(`\uFEFF${rows.replaceAll(',', '\t')}`, 'utf16le')
  expect(await namesIn(utf16)).toEqual(['Ana', 'José'])
  expect(await namesIn(utf16.subarray(2))).toEqual([
    'clients.csv: Must be UTF-8: save it as "CSV UTF-8"',
  ])
})

test('a row that names no client is refused, also beside a refused client without an address', async () => {
  const folder = await aFolder({
    'clients.csv': 'client,firstName,lastName\n1,,Ruiz',
    'dependents.csv': `${dependentsHead}\n,Kim,Day,5/1/2016,Son`,
  })
  const { refusals } = await readClients(clientsOf(folder))
  expect(sentences(refusals)).toEqual([
    'clients.csv 2 firstName: First name is required',
    'dependents.csv 2 email: clients.csv has no such client',
  ])
})

test('a cell that swallows the row of another client leaves nobody half imported', async () => {
  const folder = await aFolder({
    'clients.csv':
      'email,firstName,lastName\na@example.com,A,Day\nb@example.com,B,Day\nc@example.com,C,Day',
    'dependents.csv': [
      'email,firstName,lastName,dateOfBirth,relationship',
      'a@example.com,Kim,"Day,2016-05-01,child',
      'b@example.com,Al 5",Day,2016-05-01,child',
    ].join('\n'),
  })
  const { clients, refusals } = await readClients(clientsOf(folder))
  expect(clients).toEqual([])
  expect(sentences(refusals)).toEqual([
    'dependents.csv 3: Must have 5 cells, not 6',
    'dependents.csv 3: It can’t be told whose row this is: no client is imported until it is right',
  ])
})

test('no client comes in while it can’t be told whose row can’t be read', async () => {
  const folder = await aFolder({
    'clients.csv': `${clientsHead}\nwhose@example.com,Nora,Day,${profileValues}`,
    'dependents.csv': `${dependentsHead}\n"whose"@example.com,Kim,Day,5/1/2016,Son`,
  })
  const { clients, refusals } = await write(folder)
  expect(clients).toBe(0)
  expect(sentences(refusals)).toEqual([
    `dependents.csv 2 email: ${notClosed}`,
    'dependents.csv 2: It can’t be told whose row this is: no client is imported until it is right',
  ])
})

test('another due date has a reason, and is after the one by law', async () => {
  const folder = await aFolder({
    'clients.csv': 'email,firstName,lastName\na@example.com,A,Day',
    'returns.csv': [
      'email,taxYear,status,dueOn,dueReason',
      'a@example.com,2024,pending,10/15/2025,',
      'a@example.com,2023,pending,4/15/2024,extension',
    ].join('\n'),
  })
  expect(sentences((await readClients(clientsOf(folder))).refusals)).toEqual([
    'returns.csv 2 dueReason: Say why the return has another due date',
    'returns.csv 3 dueOn: Choose a day after the one by law',
  ])
})

test('a dependent who is in the file twice is refused once', async () => {
  const row = 'twins@example.com,Leo,Day,2015-06-01,child,123-45-6780'
  const folder = await aFolder({
    'clients.csv': `${clientsHead}\ntwins@example.com,Nora,Day,${profileValues}`,
    'dependents.csv': [
      'email,firstName,lastName,dateOfBirth,relationship,ssn',
      row,
      row.replace('Leo', 'Lea').replace('6780', '6781'),
      row,
    ].join('\n'),
  })
  const { refusals } = await readClients(clientsOf(folder))
  expect(sentences(refusals)).toEqual(['dependents.csv 4 firstName: Line 2 is this dependent, too'])
})

test('an owner who is in the file twice is refused', async () => {
  const folder = await aFolder({
    'clients.csv':
      'client,businessName,entity,ein,state,officerName\nB1,Ruiz Bakery LLC,s_corp,12-3456789,NV,Ana Ruiz',
    'owners.csv': ['client,name,share', 'B1,Ana Ruiz,50', 'B1,Leo Ruiz,50', 'B1,ana ruiz,50'].join(
      '\n',
    ),
  })
  const { clients, refusals } = await readClients(clientsOf(folder))
  expect(clients).toEqual([])
  expect(sentences(refusals)).toContain('owners.csv 4 name: Line 2 is this owner, too')
})

test('the sums say how often each reason was given', () => {
  const refusal = (field: string, reason: string) => ({
    file: 'clients.csv',
    line: 2,
    field,
    reason,
  })
  const dates = Array.from({ length: 3 }, () => refusal('dateOfBirth', 'Must be a date'))
  const document = { file: 'documents/a/2024/w2/b.exe', reason: 'Invalid file type' }
  expect(sumsOf([refusal('state', 'Choose'), ...dates, document])).toEqual([
    '3 times: clients.csv, dateOfBirth, Must be a date',
    'Once: clients.csv, state, Choose',
    'Once: documents, Invalid file type',
  ])
  const twice = [refusal('state', 'Choose'), refusal('ssn', 'Must be whole'), document]
  expect(sumsOf(twice)).toEqual([])
  expect(refusedCount(twice)).toBe(2)
})

test(
  'malware is refused in the dry run with the words of the run',
  { tags: ['clamd'] },
  async () => {
    const clamd = await aClamd()
    onTestFinished(() => clamd.remove())
    await clamd.start()
    const folder = await aFolder({
      'clients.csv': 'email,firstName,lastName\nmal@example.com,Mal,Ware',
      'returns.csv': 'email,taxYear,status\nmal@example.com,2024,pending',
      'documents/mal@example.com/2024/w2/a.pdf': aPdf(malware),
      'documents/mal@example.com/2024/w2/b.pdf': aPdf(),
    })
    const scanner = createScanner({ path: clamd.path })
    const services = { ...portal.services, scanner }
    const found = await importInto({ services }, folder, null)
    expect(found.documents).toBe(1)
    expect(sentences(found.refusals)).toEqual([
      `documents/mal@example.com/2024/w2/a.pdf: ${infected}`,
    ])
  },
)

test('wrong headings and broken files refuse everything', async () => {
  const refusalsOf = async (clients: string | Buffer) =>
    sentences((await dryRun(await aFolder({ 'clients.csv': clients }))).refusals)
  expect(await refusalsOf('email,firstName,lastName,fillingStatus\na@example.com,A,B,x')).toEqual([
    'clients.csv 1 fillingStatus: There is no such column. Did you mean filingStatus?',
  ])
  expect(await refusalsOf('emial,email,E-Mail,lastName\n')).toEqual([
    'clients.csv 1 firstName: This column is missing',
    'clients.csv 1 E-Mail: This column appears twice',
  ])
  expect(await refusalsOf('emial,firstName,lastName\n')).toEqual([
    'clients.csv 1 emial: There is no such column. Did you mean email?',
  ])
  expect(await refusalsOf('E-mail adress,firstName,lastName,Job,Unite\n')).toEqual([
    'clients.csv 1 E-mail adress: There is no such column. Did you mean email?',
  ])
  expect(await refusalsOf('email,firstName,"lastName\na@example.com,A,B')).toEqual([
    'clients.csv 1 "lastName: A cell that begins with a quotation mark must end with one, too',
  ])
  expect(await refusalsOf(Buffer.from([0xff, 0x2c]))).toEqual([
    'clients.csv: Must be UTF-8: save it as "CSV UTF-8"',
  ])
  expect(await refusalsOf('')).toEqual(['clients.csv: The file is empty'])
})

test('a list of documents that names none of them, or can’t be read, shares no file unseen', async () => {
  const folder = await goodFolder('listed')
  const list = path.join(folder, 'documents.csv')
  await writeFile(list, 'file,privateTo\ndocuments/listed/other.pdf,nora@example.com\n')
  expect(sentences((await dryRun(folder)).refusals)).toEqual([
    'documents.csv 2 file: There is no such file',
  ])
  await writeFile(list, 'file,privateTo\ndocuments/a.pdf,nora@example.com,more\n')
  expect(await dryRun(folder)).toMatchObject({ documents: 0 })
})

test('the command needs a file that exists, and who imports', async () => {
  const folder = await goodFolder('words')
  const given = (file: string) => ({ args: [file], flags: new Set(['write']), values: {} })
  expect(() => importCommand(given('/nowhere/clients.csv'))).toThrow('There is no file')
  expect(() => importCommand(given(import.meta.dirname))).toThrow('is a folder: name its')
  expect(() => importCommand(given(clientsOf(folder)))).toThrow('Say who imports')
  await expect(write(folder, { by: { ...admin, email: 'nobody@example.com' } })).rejects.toThrow(
    'is not an administrator',
  )
})
