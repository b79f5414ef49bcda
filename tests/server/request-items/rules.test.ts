import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answers } from '#shared/checklist/questionnaire.ts'
import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { aBusiness } from '#tests/support/businesses.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { child, singleProfile } from '#tests/support/profiles.ts'
import { askFor, fillItems, itemsOf, w2Item } from '#tests/support/request-items.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let nora: Person
let taxReturnId: string

const portal = await testPortal()
const admin = await anAdmin(portal)
beforeEach(async () => {
  nora = await aClient(portal)
  taxReturnId = (await aReturn(portal, { clientId: nora.id })).id
})

async function call(procedure: string, input: object, { token } = nora): Promise<void> {
  expect(await callTrpc(portal, procedure, { token, input })).toMatchObject({ status: 200 })
}
const answer = (answers: Answers, id = taxReturnId) =>
  call('requestItems.saveAnswers', { taxReturnId: id, answers })
const saveProfile = (more = {}) => nora.api.put('/api/profile', { ...singleProfile, ...more })
const items = (id = taxReturnId) => itemsOf(portal, admin, id)
const wages = async () => {
  const found = (await items()).find(({ title }) => title.startsWith('Form W-2'))
  if (found === undefined) throw new Error('no W-2')
  return found
}

async function attach(item: RequestItem, id = taxReturnId): Promise<string> {
  const documentId = await anUpload(nora, id, { bytes: aPdf(item.id) })
  await call('requestItems.attach', { id: item.id, documentId })
  return documentId
}

async function touched(): Promise<boolean> {
  await answer({ wages: false })
  return (await items()).some(({ title }) => title.startsWith('Form W-2'))
}

test('a saved profile alone asks for nothing, and the same answers twice change nothing', async () => {
  await saveProfile({ dependents: [child] })
  expect(await items()).toEqual([])
  await answer({ wages: true, home: true, interestDividends: true })
  const before = await items()
  expect(before.length).toBeGreaterThan(3)
  portal.pass({ minutes: 1 })
  await answer({ wages: true, home: true, interestDividends: true })
  await saveProfile({ dependents: [child] })
  expect(await items()).toEqual(before)
})

test('a save decrypts nothing for the rules, and answers open a date of birth but no SSN', async () => {
  await answer({ wages: true })
  const decrypted = vi.spyOn(crypto, 'createDecipheriv')
  syncBuiltinESMExports()
  try {
    await saveProfile({ dependents: [child] })
    expect(decrypted).not.toHaveBeenCalled()
    await answer({ wages: true, childcare: true })
    expect(decrypted).toHaveBeenCalledOnce()
  } finally {
    decrypted.mockRestore()
    syncBuiltinESMExports()
  }
})

test('another answer takes back what nobody touched, and only that', async () => {
  await answer({ wages: true })
  expect((await wages()).byStaff).toBe(false)
  await askFor(portal, admin, taxReturnId, [{ ...w2Item, title: 'Payslips' }])
  expect(await touched()).toBe(false)
  expect((await items()).map(({ title }) => title)).toContain('Payslips')
})

describe('a rule leaves alone', () => {
  beforeEach(() => answer({ wages: true }))

  test('what the client does not have', async () => {
    await call('requestItems.decline', { id: (await wages()).id })
    expect(await touched()).toBe(true)
    await answer({ wages: true })
    expect((await wages()).state).toBe('not_applicable')
  })

  test('what the client expects, and then what staff ask for again', async () => {
    const { id } = await wages()
    await call('requestItems.expect', { id, expectedOn: '2199-03-01' })
    expect(await touched()).toBe(true)
    await call('admin.requestItems.askAgain', { id, reason: 'We need it.' }, admin)
    expect(await touched()).toBe(true)
  })

  test('what has a document, even a deleted one', async () => {
    const document = await attach(await wages())
    expect(await touched()).toBe(true)
    await nora.api.delete(`/api/documents/${document}`)
    expect(await touched()).toBe(true)
  })

  test('what staff changed', async () => {
    const { id } = await wages()
    const change = { ...w2Item, title: 'Form W-2 from the bakery' }
    await call('admin.requestItems.edit', { id, ...change }, admin)
    expect(await touched()).toBe(true)
    await answer({ wages: true })
    expect((await items()).filter(({ title }) => title.startsWith('Form W-2'))).toHaveLength(1)
    expect((await wages()).title).toBe(change.title)
  })

  test('what staff withdrew, which is not asked for again', async () => {
    await call('admin.requestItems.withdraw', { id: (await wages()).id }, admin)
    await answer({ wages: true })
    expect((await wages()).state).toBe('withdrawn')
    expect(await itemsOf(portal, nora, taxReturnId)).not.toContainEqual(
      expect.objectContaining({ category: 'w2' }),
    )
  })

  test('everything, once the return is handed over', async () => {
    await saveProfile()
    await attach(await wages())
    await call('requestItems.handOver', { taxReturnId })
    const before = await items()
    await saveProfile({ dependents: [child], filingStatus: 'head_of_household' })
    expect(await items()).toEqual(before)
  })
})

test('a profile with other dependents changes the reason of what nobody touched', async () => {
  await answer({ childcare: true })
  const document = async () => (await items()).find(({ title }) => title.startsWith('Childcare'))
  const before = await document()
  await saveProfile({ dependents: [{ ...child, firstName: 'Ada', dateOfBirth: '2019-05-01' }] })
  const after = await document()
  expect(after?.id).toBe(before?.id)
  expect(after?.reason).toContain('Ada')
  await saveProfile({ dependents: [{ ...child, firstName: 'Bea', dateOfBirth: '2019-05-01' }] })
  expect((await document())?.reason).not.toContain('Ada')
})

test('what was accepted last year is asked for again, by issuer', async () => {
  await answer({ wages: true })
  const named = { ...w2Item, category: '1099' as const, title: 'Form 1099-INT from Ally Bank' }
  await askFor(portal, admin, taxReturnId, [named, { ...w2Item, title: 'Another copy of x.pdf' }])
  for (const item of await items()) {
    await attach(item)
    await call('admin.requestItems.accept', { id: item.id }, admin)
  }
  const next = await aReturn(portal, { clientId: nora.id, taxYear: 2026 })
  await answer({ wages: true }, next.id)
  const titles = (await items(next.id)).map(({ title }) => title)
  expect(titles).toContain('Form 1099-INT from Ally Bank')
  expect(titles).toContain('Form W-2 from each employer')
  expect(titles).not.toContain('Another copy of x.pdf')
  expect(new Set(titles).size).toBe(titles.length)
})

test('an owner is asked for the Schedule K-1 of each partnership and S corporation in the portal', async () => {
  const owners = [{ name: 'Nora', share: 100, ownerClientId: nora.id }]
  await aBusiness(admin, { name: 'Harbor LLC', entity: 'partnership', owners })
  await aBusiness(admin, { name: 'Harbor Bakery Inc', entity: 's_corp', owners })
  await aBusiness(admin, { name: 'Harbor Holding Inc', entity: 'c_corp', owners })
  await answer({ wages: false })
  const titles = ['Schedule K-1 from Harbor Bakery Inc', 'Schedule K-1 from Harbor LLC']
  const asked = async () =>
    (await items()).map(({ title }) => title).filter((title) => title.startsWith('Schedule K-1'))
  expect((await asked()).toSorted()).toEqual(titles)
  await answer({ wages: false, scheduleK1: false })
  expect(await asked()).toEqual([])
})

test('a question that the law has ended is neither offered nor answered', async () => {
  const late = (await aReturn(portal, { clientId: nora.id, taxYear: 2024 })).id
  const input = { taxReturnId: late, answers: { tips: true } }
  expect(await nora.call('requestItems.saveAnswers', input)).toMatchObject({
    status: 400,
    message: 'tips is not a question about Form 1040 for 2024',
  })
  await answer({ wages: true, tips: true, energy: true })
  const next = await aReturn(portal, { clientId: nora.id, taxYear: 2027 })
  const offered = await nora.api.get(`/api/tax-returns/${next.id}/questionnaire`)
  expect(offered.json()).toMatchObject({ answers: { wages: true, tips: true } })
  expect(offered.json()).not.toHaveProperty('answers.energy')
})

test('at most 200 items, and the 201st is refused with its sentence', async () => {
  await fillItems(portal, taxReturnId, 199)
  await answer({ wages: true, home: true })
  expect(await items()).toHaveLength(200)
  expect(await askFor(portal, admin, taxReturnId)).toMatchObject({
    status: 409,
    message: 'A return can have at most 200 items',
  })
  expect(await items()).toHaveLength(200)
})
