import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/database/database.ts'
import { openEvidence, sha256Hex } from '#server/records/signing/evidence.ts'
import { testPortal } from '#tests/support/app.ts'
import { aUserWith } from '#tests/support/access.ts'
import { aBusiness, aBusinessReturn, corporateFigures } from '#tests/support/businesses.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { auditRows, rowOf, setRows } from '#tests/support/rows.ts'
import { publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

async function ask(name: string, input: object, { token }: Person = admin) {
  return callTrpc(portal, name, { token, input })
}

/** Moves a return to completed. */
async function complete(id: string): Promise<void> {
  for (const status of ['in_progress', 'completed']) {
    expect((await ask('admin.returns.updateStatus', { id, status })).status).toBe(200)
  }
}

async function statementOf(taxReturnId: string, signed: 'authorization' | 'engagement_letter') {
  const { db, keyring } = portal.services
  const { id, evidence } = await rowOf(db, 'signatures', ['id', 'evidence'], {
    taxReturnId,
    signed,
  })
  return JSON.parse(openEvidence(keyring, id, evidence).statement) as unknown
}

describe('an S corporation without an account', () => {
  test('has a whole season, from its EIN to the filed return that its officer signed', async () => {
    const clientId = await aBusiness(admin)
    const id = await aBusinessReturn(admin, clientId)

    const answers = { taxReturnId: id, answers: { payroll: true, assets: false, vehicles: true } }
    expect((await ask('requestItems.saveAnswers', answers)).status).toBe(200)
    const { output } = await ask('requestItems.list', { taxReturnId: id })
    const titles = (output as { items: { title: string }[] }).items.map(({ title }) => title)
    expect(titles).toStrictEqual([
      'The last federal and state returns',
      'Formation papers, and the IRS letter with the EIN',
      'Photo ID of the person who signs the return',
      'Profit and loss statement',
      'Balance sheet',
      'Bank and credit card statements',
      'Depreciation schedule',
      'Payroll reports',
      'Mileage logs and vehicle costs',
    ])
    const books = { name: 'books.pdf', bytes: aPdf('books'), category: 'other' }
    expect((await admin.api.upload(id, books)).status).toBe(201)
    expect((await ask('requestItems.handOver', { taxReturnId: id })).status).toBe(200)

    await complete(id)
    const { signers, form } = await publishReturn(portal, admin, id, [corporateFigures])
    expect(form).toBe('1120-S')
    expect(signers).toMatchObject([{ name: 'Maria Ruiz', title: 'President', state: 'reviewing' }])
    const attest = { signerId: signers[0]?.id, identification: 'drivers_license', password }
    expect((await ask('admin.signing.attest', attest)).status).toBe(200)
    expect(await statementOf(id, 'authorization')).toMatchObject({
      taxForm: '1120-S',
      figures: [{ authority: 'federal', totalIncome: 540_200_00, ordinaryIncome: 82_300_00 }],
      signer: { name: 'Maria Ruiz', title: 'President', typedName: 'Maria Ruiz' },
    })
    const documents = await admin.api.get(`/api/admin/tax-returns/${id}/documents`)
    expect(documents.list().map(({ originalName }) => originalName)).toContain(
      'Form 8879-CORP, authorization to file Form 1120-S for 2025, signed by officer.pdf',
    )

    const filed = await ask('admin.returns.updateStatus', { id, status: 'filed' })
    expect(filed.output).toMatchObject({
      status: 'filed',
      form: '1120-S',
      client: { id: clientId, firstName: '', lastName: 'Ruiz Bakery LLC' },
    })
  })

  test('is not sent for review with the figures of a person, with cents, without its own, or before somebody is named who signs', async () => {
    const nobody = { officerName: '', officerTitle: '' }
    const id = await aBusinessReturn(admin, await aBusiness(admin, nobody))
    await complete(id)
    const named = publishReturn(portal, admin, id, [corporateFigures])
    await expect(named).rejects.toThrow(/Enter who signs/)
    const figures = { authority: 'federal', agi: '1', totalIncome: '540,200.50' }
    await expect(publishReturn(portal, admin, id, [figures])).rejects.toThrow(/whole dollars/)
    const documents = [
      { id: newId(), kind: 'return' },
      { id: newId(), kind: 'authorization', authority: 'federal' },
    ]
    const input = { taxReturnId: id, documents, figures: [figures] }
    expect(await ask('admin.signing.publish', input)).toMatchObject({
      status: 400,
      fields: ['figures.0.totalIncome', 'figures.0.ordinaryIncome'],
    })
  })

  test('with an equal EIN is shown as maybe the same, and merged into one', async () => {
    const one = await aBusiness(admin, { ein: '30-1234567' })
    const other = await aBusiness(admin, { ein: '30-1234567', name: 'Ruiz Bakery' })
    const { output } = await ask('admin.sameClients.list', { id: one })
    expect(output).toMatchObject({ same: [{ id: other, because: ['ein'] }] })
    const { ein } = await rowOf(portal, 'businessProfiles', ['ein'], { clientId: one })
    expect(ein.includes('301234567')).toBe(false)
    const merged = await ask('admin.sameClients.merge', { id: one, mergedId: other, password })
    expect(merged).toMatchObject({ status: 200 })
    const { output: left } = await ask('admin.sameClients.list', { id: one })
    expect(left).toMatchObject({ same: [] })
  })

  test('merged with another one is what staff choose, and what that lacks is the other’s', async () => {
    const nothing = { officerName: '', officerTitle: '', formedOn: '', owners: [] }
    const bare = { ...nothing, ein: '30-7654321', entity: 'c_corp', state: 'UT', fiscalYearEnd: 9 }
    const one = await aBusiness(admin, { ein: '30-1234568' })
    const two = await aBusiness(admin, { ein: '30-1234568' })
    const [other, another] = [await aBusiness(admin, bare), await aBusiness(admin, bare)]
    const returns = [
      await aBusinessReturn(admin, one, 2024),
      await aBusinessReturn(admin, other, 2025),
      await aBusinessReturn(admin, two, 2025),
    ]
    const { output: shown } = await ask('admin.sameClients.previewMerge', {
      id: one,
      mergedId: other,
    })
    expect(shown).toMatchObject({
      survivor: { business: { entity: 's_corp', ein: '**-***4568', owners: 2 } },
      merged: { business: { entity: 'c_corp', state: 'UT', fiscalYearEnd: 9, owners: 0 } },
    })
    const read = async (id: string, mergedId: string, profile: string) => {
      const input = { id, mergedId, profile, password }
      expect(await ask('admin.sameClients.merge', input)).toMatchObject({ status: 200 })
      const { output } = await ask('admin.users.clientDetails', { id })
      const ein = { clientId: id, number: 'ein', reason: 'To prepare the return', password }
      const { output: whole } = await ask('admin.users.revealNumber', ein)
      return {
        ...(output as { business: object }).business,
        ein: (whole as { value: string }).value,
      }
    }
    const left = {
      entity: 'c_corp',
      state: 'UT',
      fiscalYearEnd: 9,
      ein: '30-7654321',
      formedOn: '2019-04-30',
      officerName: 'Maria Ruiz',
      owners: [{ name: 'Maria Ruiz' }, { name: 'Ana Ruiz' }],
    }
    expect(await read(one, other, 'merged')).toMatchObject(left)
    expect(await read(another, two, 'survivor')).toMatchObject(left)
    const due = await portal.services.db
      .selectFrom('taxReturns')
      .select(['form', 'dueOn'])
      .where('id', 'in', returns)
      .orderBy('taxYear')
      .orderBy('form', 'desc')
      .execute()
    // A tax year that ends in September is due in December, or, of a C corporation, in January.
    expect(due).toStrictEqual([
      { form: '1120-S', dueOn: '2025-12-15' },
      { form: '1120-S', dueOn: '2026-12-15' },
      { form: '1120', dueOn: '2027-01-15' },
    ])
  })

  test('shows its EIN and an owner’s number only on record', async () => {
    const clientId = await aBusiness(admin)
    const details = await admin.api.get(`/api/admin/clients/${clientId}/details`)
    expect(details.status).toBe(200)
    const { output } = await ask('admin.users.clientDetails', { id: clientId })
    const { business } = output as { business: { owners: { id: string }[] } }
    const why = { clientId, reason: 'To prepare the return', password }
    const ein = await ask('admin.users.revealNumber', { ...why, number: 'ein' })
    expect(ein.output).toMatchObject({ value: '12-3456789' })
    const [owner] = business.owners
    const tin = { ...why, number: 'ownerTin', ownerId: owner?.id }
    expect((await ask('admin.users.revealNumber', tin)).output).toMatchObject({
      value: '123-45-6789',
    })
    const revealed = await auditRows(portal, ['details'], {
      clientId,
      action: 'client.number_revealed',
    })
    expect(revealed.map((row) => row.details['numbers'])).toStrictEqual([
      [{ number: 'ein' }],
      [{ number: 'ownerTin', dependent: 'Maria Ruiz' }],
    ])
  })
})

describe('an officer with an account', () => {
  let officer: Person
  let id: string
  let clientId: string

  beforeAll(async () => {
    officer = await aClient(portal)
    clientId = await aBusiness(admin)
    id = await aBusinessReturn(admin, clientId)
    await portal.services.db
      .insertInto('clientAccess')
      .values({
        id: newId(),
        clientId,
        userId: officer.id,
        part: 'officer',
        fromAt: new Date(Date.now() - 1000),
        untilAt: null,
      })
      .execute()
  })

  test('reads the letter of the business, its form and officer, and signs it', async () => {
    const { output } = await ask('signing.letter', { taxReturnId: id }, officer)
    const letter = output as { version: number; text: string; name: string }
    expect(letter.name).toBe('Maria Ruiz')
    for (const words of [
      'Engagement letter for Form 1120-S of Ruiz Bakery LLC, 2025',
      '“you” is Ruiz Bakery LLC, represented by Maria Ruiz, President.',
      'from Jan 1, 2025 to Dec 31, 2025, and the income tax return for Nevada',
      'a Schedule K-1 for each shareholder',
      'payroll tax returns, sales tax',
      'due on Mar 16, 2026',
      'an extension (Form 7004)',
      'authorized the filing with Form 8879-CORP',
    ]) {
      expect(letter.text).toContain(words)
    }
    expect(letter.text).not.toMatch(/spouse|dependents|Form 1040|[{}]|\n{3}/)
    const { version } = letter
    const signature = { name: 'Maria Ruiz', drawn: null, consent: true, password }
    const input = { taxReturnId: id, version, ...signature }
    expect((await ask('signing.signLetter', input, officer)).status).toBe(200)
    expect(await statementOf(id, 'engagement_letter')).toMatchObject({
      signer: { title: 'President', typedName: 'Maria Ruiz' },
    })
  })

  test('reads the signed letter as it was signed, as the PDF has it, whatever has changed since', async () => {
    const read = async () => (await ask('signing.letter', { taxReturnId: id }, officer)).output
    const signed = await read()
    const { db } = portal.services
    await setRows(db, 'clients', { lastName: 'Bakery Inc' }, { id: clientId })
    const business = { officerName: 'Luis Ruiz', state: 'CA', fiscalYearEnd: 6 }
    await setRows(db, 'businessProfiles', business, { clientId })
    expect(signed).toMatchObject({ name: 'Maria Ruiz', signedAs: { name: 'Maria Ruiz' } })
    expect(await read()).toStrictEqual(signed)
    const { text } = signed as { text: string }
    expect(await statementOf(id, 'engagement_letter')).toMatchObject({
      letter: text,
      documents: [{ sha256: sha256Hex(text) }],
    })
    const before = { officerName: 'Maria Ruiz', state: 'NV', fiscalYearEnd: 12 }
    await db.updateTable('businessProfiles').set(before).where('clientId', '=', clientId).execute()
    await setRows(db, 'clients', { lastName: 'Ruiz Bakery LLC' }, { id: clientId })
  })

  test('reads the business with masked numbers, and its EIN in full on record', async () => {
    const input = { client: clientId }
    expect((await ask('profile.business', input, officer)).output).toMatchObject({
      name: 'Ruiz Bakery LLC',
      entity: 's_corp',
      ein: '**-***6789',
      fiscalYearEnd: 12,
      owners: [{ name: 'Maria Ruiz', tin: '***-**-6789', share: 66.6667 }, { tin: null }],
    })
    const { output } = await ask('profile.revealEin', input, officer)
    expect(output).toStrictEqual({ ein: '12-3456789' })
    const events = await auditRows(portal, ['subjectType', 'subjectId', 'details'], {
      actorId: officer.id,
      clientId,
      action: 'client.number_revealed',
    })
    expect(events).toMatchObject([
      { subjectType: 'client', subjectId: clientId, details: { numbers: [{ number: 'ein' }] } },
    ])
    for (const { token } of [await aUserWith(portal, clientId, 'helper'), await aClient(portal)]) {
      for (const name of ['profile.business', 'profile.revealEin']) {
        expect(await callTrpc(portal, name, { token, input })).toMatchObject({ status: 404 })
      }
    }
    expect(await ask('profile.get', input, officer)).toMatchObject({
      status: 404,
      message: 'Tax profile of a person not found',
    })
  })

  test('starts the return of the business on its own form, answers its questions, and saves no profile of a person', async () => {
    const input = { client: clientId, taxYear: 2023 }
    const { output } = await ask('returns.create', input, officer)
    expect(output).toMatchObject({ taxReturn: { form: '1120-S', dueOn: '2024-03-15' } })
    const answer = (answers: object) =>
      ask('requestItems.saveAnswers', { taxReturnId: id, answers }, officer)
    expect((await answer({ payroll: true })).status).toBe(200)
    expect(await answer({ wages: true })).toMatchObject({
      status: 400,
      message: 'wages is not a question about Form 1120-S for 2025',
    })
    expect(
      await ask('profile.save', { ...singleProfile, client: clientId }, officer),
    ).toMatchObject({ status: 409, message: 'A business has no tax profile of a person' })
  })

  test('reviews and approves the return of the business', async () => {
    await complete(id)
    const published = await publishReturn(portal, admin, id, [corporateFigures])
    const { output } = await ask('signing.review', { taxReturnId: id }, officer)
    expect(output).toMatchObject({ you: 'taxpayer', clientName: 'Ruiz Bakery LLC' })
    // Beside the one that was just started.
    expect((await ask('clients.mine', {}, officer)).output).toMatchObject([
      { id: officer.id, waiting: 0 },
      { id: clientId, waiting: 2 },
    ])
    const approve = { packageId: published.id, binding: published.binding }
    expect((await ask('signing.approve', approve, officer)).status).toBe(200)
  })
})

test('late is a business’s return after its due date until it is filed, in numbers and table', async () => {
  const due = await aBusinessReturn(admin, await aBusiness(admin, { name: 'Overdue Inc' }), 2020)
  const { output } = await ask('admin.returns.today', {})
  const late = await admin.api.get('/api/admin/tax-returns?work=late')
  expect(late.list().map(({ id }) => id)).toContain(due)
  expect((output as { late: number }).late).toBe(late.list().length)
  await complete(due)
  const still = await admin.api.get('/api/admin/tax-returns?work=late')
  expect(still.list().map(({ id }) => id)).toContain(due)
  const filing = { id: due, status: 'filed', filedBy: 'paper' }
  expect((await ask('admin.returns.updateStatus', filing)).status).toBe(200)
  const over = await admin.api.get('/api/admin/tax-returns?work=late')
  expect(over.list().map(({ id }) => id)).not.toContain(due)
})
