import { beforeEach, expect, test } from 'vitest'
import { type ReturnSigning, returnSignings } from '#shared/returns/return-signing.ts'
import { filingRefusal, type SignatureRule, signatureRules } from '#shared/returns/filing.ts'
import { auditRows, rowOf, setRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { db } = portal.services
let admin: Person

beforeEach(async () => {
  admin = await anAdmin(portal)
})

const setRule = (signatures: SignatureRule) => Object.assign(portal.services.config, { signatures })

async function aCompleted(signing: ReturnSigning | null): Promise<string> {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
  await db.updateTable('taxReturns').set({ signing }).where('id', '=', id).execute()
  return id
}

const readFiled = (id: string) => rowOf(db, 'taxReturns', ['status', 'filedBy'], { id })

const file = async (id: string, more: object = {}) => {
  const answer = await admin.api.patch(`/api/tax-returns/${id}/status`, {
    status: 'filed',
    ...more,
  })
  return { status: answer.status, message: answer.json()['message'] }
}

/** What a return waits for that can be filed. */
const canFile: Record<SignatureRule, (ReturnSigning | null)[]> = {
  required: ['signed'],
  recorded: [null, 'taxpayer', 'spouse', 'both', 'signed_form', 'signed'],
}

test.each(signatureRules)(
  'SIGNATURES=%s says what can be filed; on paper all but a requested change',
  (rule) => {
    for (const signing of [null, ...returnSignings]) {
      const refusal = filingRefusal(signing, rule)
      if (canFile[rule].includes(signing)) expect(refusal, `${signing}`).toBeNull()
      else expect(refusal, `${signing}`).toMatch(/^Cannot file: [a-z]/)
      expect(filingRefusal(signing, rule, 'mailed') === null).toBe(signing !== 'change')
    }
  },
)

test('a return is filed as the rule says, with the way recorded, and what is signed stays signed', async () => {
  for (const [rule, signing, filedBy] of [
    ['required', 'taxpayer', null],
    ['required', 'signed', 'signed'],
    ['recorded', 'signed', 'signed'],
    ['recorded', 'taxpayer', 'in_person'],
  ] as const) {
    setRule(rule)
    const id = await aCompleted(signing)
    expect((await file(id, { filedBy: 'in_person' })).status).toBe(filedBy === null ? 409 : 200)
    const status = filedBy === null ? 'completed' : 'filed'
    expect(await readFiled(id)).toStrictEqual({ status, filedBy })
    const audited = await auditRows(portal, ['details'], {
      action: 'return.status_changed',
      subjectId: id,
    })
    expect(audited).toMatchObject(filedBy === null ? [] : [{ details: { filedBy } }])
  }
  const id = await aCompleted('taxpayer')
  expect((await file(id)).status).toBe(200)
  expect(await readFiled(id)).toStrictEqual({ status: 'filed', filedBy: 'not_recorded' })
})

test('by mail it is filed with a reason; only a filing has an authorization, and nobody says that it is signed', async () => {
  setRule('required')
  const id = await aCompleted('taxpayer')
  expect((await file(id, { status: 'completed', filedBy: 'paper' })).status).toBe(400)
  expect((await file(id, { filedBy: 'signed' })).status).toBe(400)
  expect((await file(id, { filedBy: 'mailed' })).status).toBe(400)
  expect((await file(id, { filedBy: 'mailed', reason: 'They chose paper' })).status).toBe(200)
  expect((await readFiled(id)).filedBy).toBe('mailed')
})

test('a requested change blocks the filing until the person who asked approves a later version', async () => {
  setRule('recorded')
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  const { token } = client
  const change = { packageId: sent.id, reason: 'A W-2 is missing' }
  await callTrpc(portal, 'signing.askChange', { token, input: change })
  await publishReturn(portal, admin, taxReturnId)
  const { id: packageId, binding } = await publishReturn(portal, admin, taxReturnId)
  const refused = expect.stringMatching(/version after the requested change/)
  expect(await file(taxReturnId)).toEqual({ status: 409, message: refused })
  await callTrpc(portal, 'signing.approve', { token, input: { packageId, binding } })
  expect((await file(taxReturnId)).status).toBe(200)
})

test('a signer who acts while the filing waits is seen', async () => {
  const id = await aCompleted('signed')
  const filing = await db.transaction().execute(async (trx) => {
    await trx.updateTable('taxReturns').set({ signing: 'change' }).where('id', '=', id).execute()
    const answer = file(id)
    await someoneWaits(db)
    return { answer }
  })
  expect((await filing.answer).status).toBe(409)
  expect(await readFiled(id)).toStrictEqual({ status: 'completed', filedBy: null })
})

test('a filing and a request for a change at once: one of the two is refused', async () => {
  const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
  await setRows(db, 'taxReturns', { signing: 'signed' }, { id: taxReturnId })
  const input = { packageId: sent.id, reason: 'A W-2 is missing' }
  const answers = await Promise.all([file(taxReturnId), client.call('signing.askChange', input)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toStrictEqual([200, 409])
})
