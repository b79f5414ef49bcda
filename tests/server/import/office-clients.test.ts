import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readClients } from '#server/import/read-clients.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import {
  aFolder,
  clientsOf,
  exportOf,
  importInto,
  profileCells,
  profileValues,
  sentences,
} from '#tests/support/import-folder.ts'
import { queuedMails } from '#tests/support/mails.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { rowsOf } from '#tests/support/rows.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const sample = (name: string) => readFile(path.join(import.meta.dirname, 'samples', name))
const write = (folder: string, into = portal, by = admin, invite = false) =>
  importInto(into, folder, by, { invite })

const profileHead = profileCells.map(([column]) => column).join()

/** Office clients with everything, two businesses that one of them owns, and one client with an account. */
const wholeFolder = async () =>
  aFolder({
    'clients.csv': [
      `client,email,signsIn,firstName,lastName,${profileHead},businessName,entity,ein,fiscalYearEnd`,
      `A/1,,,Rosa,Delgado,${profileValues},,,,`,
      `A/2,old@office.example,false,José,Quiñones${','.repeat(profileCells.length)},,,,`,
      `,both@office.example,,Nora,Day${','.repeat(profileCells.length)},,,,`,
      // The bakery belongs to the holding, which comes after it.
      `B1,,,,${profileCells.map(([column]) => (column === 'state' ? ',NV' : ',')).join('')},Ruiz Bakery LLC,s_corp,88-1234567,12`,
      `B2,,,,${profileCells.map(([column]) => (column === 'state' ? ',NV' : ',')).join('')},Ruiz Holding,partnership,88-7654321,6`,
    ].join('\n'),
    'dependents.csv': [
      `client,${Object.keys(child).join()}`,
      `A/1,${Object.values(child).join()}`,
    ].join('\n'),
    'ip-pins.csv': [
      'client,taxYear,person,dependent,pin',
      // A spreadsheet dropped its first zero.
      'A/1,2025,taxpayer,,12345',
      'A/1,2025,spouse,,223344',
      `A/1,2025,dependent,${child.firstName} ${child.lastName},334455`,
      'A/1,2024,taxpayer,,556677',
    ].join('\n'),
    'owners.csv': [
      'client,name,share,tin,ownerClient',
      'B1,Ruiz Holding,60.5,88-7654321,B2',
      'B1,"Luis Ruiz",39.5,219-09-9999,',
      'B2,Rosa Delgado,100%,,A/1',
    ].join('\n'),
    'returns.csv': [
      'client,email,taxYear,status,form,joint,estimatedRefund,refundFinal,paymentAmount,paymentMethod,paymentDate,paymentNotes,dueOn,dueReason,dueNotice',
      'A/1,,2024,filed,,false,,,,,,,2025-12-01,postponed,CA-2025-01',
      'A/1,,2023,filed,,true,"-1,234.50",true,350,check,2024-03-02,By mail',
      'A/1,,2016,filed,,,,,,,,',
      ',both@office.example,2024,pending,1040,,,,,,,',
      'B1,,2024,completed,1120-S,,,,,,,,9/15/2025,extension,',
    ].join('\n'),
    'documents/A_1/2024/w2/W-2.pdf': aPdf('W-2'),
    'documents/both@office.example/2024/w2/W-2.pdf': aPdf('W-2 too'),
  })

const find = async (lastName: string, { services } = portal) =>
  rowsOf(services.db, 'clients', ['id', 'kind', 'firstName', 'email', 'phone', 'importKey'], {
    lastName,
  })

describe('clients without an account', () => {
  test('come in as office clients, with profile, returns and documents, and a second run makes no twin', async () => {
    const folder = await wholeFolder()
    const users = () => portal.services.db.selectFrom('users').select('email').execute()
    const before = await users()
    expect(await write(folder)).toMatchObject({
      clients: 5,
      returns: 5,
      documents: 2,
      refusals: [],
      unread: [],
    })
    expect(await users()).toHaveLength(before.length + 1)
    const [rosa] = await find('Delgado')
    expect(rosa).toMatchObject({ kind: 'person', email: '', importKey: 'A/1', phone: '7755550142' })
    expect((await admin.call('admin.users.clientDetails', { id: rosa?.id })).output).toMatchObject({
      signsIn: false,
      clientProfile: { ssn: '***-**-9999' },
      dependents: [{ firstName: child.firstName }],
      ipPins: [2025, 2025, 2025, 2024].map((taxYear) => ({ taxYear })),
      taxReturns: [2024, 2023, 2016].map((taxYear) => ({ taxYear, status: 'filed' })),
    })
    expect(await queuedMails(portal)).toStrictEqual([])
    expect(await write(folder)).toMatchObject({ clients: 0, returns: 0, documents: 0, there: 5 })
  })

  test('businesses have form, due date and owners, who may be clients of the firm', async () => {
    const [bakery] = await find('Ruiz Bakery LLC')
    const [holding] = await find('Ruiz Holding')
    expect(bakery).toMatchObject({ kind: 'business', firstName: '' })
    const { output } = await admin.call('admin.users.clientDetails', { id: bakery?.id })
    expect(output).toMatchObject({
      business: {
        entity: 's_corp',
        ein: '**-***4567',
        owners: [
          { name: 'Ruiz Holding', share: 60.5, ownerClientId: holding?.id },
          { name: 'Luis Ruiz', share: 39.5, tin: '***-**-9999', ownerClientId: null },
        ],
      },
      taxReturns: [
        { form: '1120-S', dueOn: '2025-09-15', lawDueOn: '2025-03-17', status: 'completed' },
      ],
    })
  })

  test('the export gives all of them back, and imported elsewhere it is exported the same', async () => {
    const next = await startTestApp()
    onTestFinished(() => next.close())
    const first = await exportOf(portal)
    expect(await write(first, next, await anAdmin(next))).toMatchObject({
      clients: 5,
      returns: 5,
      documents: 2,
      refusals: [],
    })
    const second = await exportOf(next)
    const names = ['clients.csv', 'dependents.csv', 'ip-pins.csv', 'owners.csv', 'returns.csv']
    for (const name of names) {
      const [before, after] = [first, second].map((folder) => path.join(folder, name))
      expect(sorted(await readFile(after ?? '', 'utf8')), name).toStrictEqual(
        sorted(await readFile(before ?? '', 'utf8')),
      )
    }
    // Her profile says that she files jointly, but a spouse does not read a year that was not joint.
    expect(await readFile(path.join(second, 'ip-pins.csv'), 'utf8')).toContain('taxpayer,,012345')
    const returns = await readFile(path.join(second, 'returns.csv'), 'utf8')
    expect(returns).toContain('A/1,,2024,filed,1040,false,,false,2025-12-01,postponed,CA-2025-01,')
    expect(returns).toContain(
      'A/1,,2023,filed,1040,true,-1234.50,true,,,,350.00,check,2024-03-02,By',
    )
    // Nor one that may have been filed with a spouse of that time.
    expect(returns).toContain('A/1,,2016,filed,1040,false,')
    const [rosa] = await find('Delgado', next)
    expect(rosa).toMatchObject({ email: '', phone: '7755550142' })
  })
})

const sorted = (csv: string) => csv.split('\r\n').toSorted()

describe('what names a client', () => {
  test('the sample’s rows are read as they stand: two people of one address, and a business by its name', async () => {
    const folder = await aFolder({ 'clients.csv': await sample('office.csv') })
    const { clients, refusals } = await readClients(clientsOf(folder))
    expect(refusals).toStrictEqual([])
    expect(clients.map(({ key, signsIn, business }) => [key, signsIn, business?.entity])).toEqual([
      ['1001', false, undefined],
      ['1002', true, undefined],
      ['1003', false, undefined],
      ['2001', false, 's_corp'],
      ['2002', false, 'trust'],
    ])
    expect(clients.at(-1)?.business).toMatchObject({ fiscalYearEnd: 6, state: 'NV' })
  })

  test('without number and email it is name and phone: the same row again makes no twin', async () => {
    const folder = await aFolder({
      'clients.csv': 'firstName,lastName,phone\nIda,Shoebox,7755550199\nIda,Shoebox,7755550198',
    })
    expect(await write(folder)).toMatchObject({ clients: 2, refusals: [] })
    expect(await write(folder)).toMatchObject({ clients: 0, there: 2 })
    expect(await find('Shoebox')).toHaveLength(2)
  })

  test('two clients that were merged are one in the next import', async () => {
    const folder = await aFolder({
      'clients.csv':
        'client,firstName,lastName,phone\nY1,Mo,Twofold,7755550171\nY2,Mo,Twofold,7755550171',
    })
    await write(folder)
    const [one, other] = await find('Twofold')
    const merged = await admin.call('admin.sameClients.merge', { id: one?.id, mergedId: other?.id })
    expect(merged.status).toBe(200)
    expect(await write(folder)).toMatchObject({ clients: 0, there: 2 })
    expect(await find('Twofold')).toHaveLength(1)
  })

  test('a client whose name and address staff changed is found by the number', async () => {
    const folder = await aFolder({ 'clients.csv': 'client,firstName,lastName\nZ9,Zoe,Later' })
    await write(folder)
    const [later] = await find('Later')
    const invited = await admin.call('admin.clients.update', {
      id: later?.id,
      firstName: 'Zoë',
      lastName: 'Later',
      email: 'zoe@office.example',
    })
    expect(invited.status).toBe(200)
    expect(await write(folder)).toMatchObject({ clients: 0, there: 1 })
  })
})

test('each refused row of clients and owners is named with line, field and reason', async () => {
  const folder = await aFolder({
    'clients.csv': [
      'client,kind,signsIn,firstName,lastName,businessName,email,phone,entity,ein,state,fiscalYearEnd',
      '1,,,Ana,,,,,,,,',
      '2,,,Ana,Half,,,555 201,,,,',
      '3,,,Ana,One,,same@office.example,,,,,',
      '4,,,Bo,Two,,same@office.example,,,,,',
      '4,,,Bo,Two,,,,,,,',
      '5,business,,,,Letters Inc,,,C Corp,AB-1234567,NV,12',
      '6,business,yes,,,Login Inc,,,C Corp,88-1234567,NV,12',
      '7,business,,,,Shares LP,,,1065,88-1234567,NV,13',
      '8,business,,,,Owned LP,,,1065,88-1234567,NV,12',
      '9,club,,Ana,Club,,,,,,,',
      '10,,yes,Ana,Account,,,,,,,',
      ',,,Ida,Twin,,,,,,,',
      ',,,Ida,Twin,,,,,,,',
      '11,,,Whole,Row,,,,,,,',
    ].join('\n'),
    'owners.csv': [
      'client,name,share,tin,ownerClient',
      '8,One,60.0001,,',
      '8,Two,40,,',
      '8,,ten,12,',
      '11,Three,40,,',
      '99,Four,40,,nobody',
    ].join('\n'),
  })
  const { clients, refusals, unread } = await write(folder)
  expect(clients).toBe(3)
  expect(unread).toEqual(['clients.csv 3 phone: it can’t be a phone number'])
  expect(sentences(refusals)).toMatchInlineSnapshot(`
    [
      "clients.csv 2 lastName: Last name is required",
      "clients.csv 5 email: Line 4 has this address, too, and only one can sign in with it: give the other one signsIn false and a number as \`client\`",
      "clients.csv 7 ein: EIN must be 9 digits, as in XX-XXXXXXX",
      "clients.csv 8 signsIn: A business has no account: its officers are invited in the portal",
      "clients.csv 9 fiscalYearEnd: Fiscal year end must be a month, 1 to 12",
      "owners.csv 4 name: Owner name is required",
      "owners.csv 4 tin: Number must be an SSN, as in XXX-XX-XXXX, or an EIN, as in XX-XXXXXXX",
      "owners.csv 4 share: Share must be a percentage with at most four decimals, as in 33.3333",
      "clients.csv 11 kind: Kind must be person or business",
      "clients.csv 12 email: Please enter a valid email address",
      "clients.csv 14 lastName: Another client has this name and phone number: number them as \`client\`",
      "owners.csv 5 client: This client is not a business",
      "owners.csv 6 client: clients.csv has no such client",
      "owners.csv 6 ownerClient: clients.csv has no such client",
    ]
  `)
})

test('a spouse with an address is invited as the spouse when staff send the invitations, once, and the export names them', async () => {
  const folder = await aFolder({
    'clients.csv': [
      `client,firstName,lastName,email,signsIn,spouseEmail,${profileHead}`,
      `S1,Rosa,Spouse,,,luis@spouse.example,${profileValues}`,
      `S2,Ida,Spouse,,,,${profileValues}`,
    ].join('\n'),
  })
  const mails = async () =>
    (await queuedMails(portal)).filter(({ template }) => template === 'invited-as')
  expect(await write(folder)).toMatchObject({ clients: 2, invitations: 0, refusals: [] })
  expect(await mails()).toStrictEqual([])
  expect(await write(folder, portal, admin, true)).toMatchObject({ there: 2, invitations: 1 })
  expect(await write(folder, portal, admin, true)).toMatchObject({ invitations: 0, refusals: [] })
  expect(await mails()).toMatchObject([
    {
      part: 'spouse',
      to: 'luis@spouse.example',
      firstName: marriedProfile.spouseFirstName,
      client: 'Rosa Spouse',
    },
  ])
  const spouses = (await readClients(clientsOf(await exportOf(portal)))).clients
    .filter(({ key }) => key.startsWith('S'))
    .map(({ key, spouse }) => [key, spouse?.email])
  expect(spouses).toStrictEqual([
    ['S1', 'luis@spouse.example'],
    ['S2', undefined],
  ])
})
