import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ReturnSigning, returnSignings } from '#shared/signing/return-signing.ts'
import { signatureRules } from '#shared/returns/filing.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** Whether a return that waits for this can be filed. */
const canFile: Record<(typeof signatureRules)[number], (ReturnSigning | null)[]> = {
  required: ['signed'],
  recorded: [null, 'taxpayer', 'spouse', 'both', 'signed_form', 'signed'],
}

describe.each(signatureRules)('SIGNATURES=%s', (signatures) => {
  let portal: TestApp
  let admin: Person

  beforeAll(async () => {
    portal = await startTestApp({ config: { signatures } })
    admin = await anAdmin(portal)
  })
  afterAll(() => portal.close())

  async function aCompleted(signing: ReturnSigning | null): Promise<string> {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
    await portal.services.db
      .updateTable('taxReturns')
      .set({ signing })
      .where('id', '=', id)
      .execute()
    return id
  }

  function readFiled(id: string) {
    return portal.services.db
      .selectFrom('taxReturns')
      .select(['status', 'filedBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }

  test.each([null, ...returnSignings])('a return that waits for %s', async (signing) => {
    const id = await aCompleted(signing)
    const answer = await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
    const filed = canFile[signatures].includes(signing)
    expect(answer.status).toBe(filed ? 200 : 409)
    expect(String(answer.json()['message'] ?? '')).toMatch(filed ? /^$/ : /^Cannot file: [a-z]/)
    expect(await readFiled(id)).toStrictEqual(
      filed
        ? { status: 'filed', filedBy: signing === 'signed' ? 'signed' : 'not_recorded' }
        : { status: 'completed', filedBy: null },
    )
  })

  test('the way is recorded, and what is signed stays signed', async () => {
    const id = await aCompleted(signatures === 'required' ? 'signed' : null)
    const input = { id, status: 'filed', filedBy: 'in_person' }
    await callTrpc(portal, 'admin.returns.updateStatus', { token: admin.token, input })
    const filedBy = signatures === 'required' ? 'signed' : 'in_person'
    expect(await readFiled(id)).toMatchObject({ filedBy })
    const { details } = await portal.services.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'return.status_changed')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ filedBy })
  })

  test.each([null, 'taxpayer', 'change'] as const)(
    'a return that waits for %s is filed by mail with a reason, unless a change is requested',
    async (signing) => {
      const id = await aCompleted(signing)
      const mailed = { status: 'filed', filedBy: 'mailed' }
      const file = async (body: object) =>
        (await admin.api.patch(`/api/tax-returns/${id}/status`, body)).status
      expect(await file(mailed)).toBe(400)
      const isFiled = signing !== 'change'
      expect(await file({ ...mailed, reason: 'They chose paper' })).toBe(isFiled ? 200 : 409)
      expect((await readFiled(id)).filedBy).toBe(isFiled ? 'mailed' : null)
    },
  )

  test('only a filing has an authorization, and nobody says that it is signed', async () => {
    const id = await aCompleted('signed')
    for (const body of [
      { status: 'completed', filedBy: 'paper' },
      { status: 'filed', filedBy: 'signed' },
    ]) {
      const answer = await admin.api.patch(`/api/tax-returns/${id}/status`, body)
      expect(answer.status).toBe(400)
    }
  })

  test('a requested change blocks the filing until the person who asked approves a later version', async () => {
    const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
    const { token } = client
    const change = { packageId: sent.id, reason: 'A W-2 is missing' }
    await callTrpc(portal, 'signing.askChange', { token, input: change })
    const file = () =>
      admin.api.patch(`/api/tax-returns/${taxReturnId}/status`, { status: 'filed' })
    await publishReturn(portal, admin, taxReturnId)
    const { id: packageId, binding } = await publishReturn(portal, admin, taxReturnId)
    expect((await file()).json()['message']).toMatch(
      signatures === 'recorded' ? /version after the requested change/ : /has not signed/,
    )
    await callTrpc(portal, 'signing.approve', { token, input: { packageId, binding } })
    expect((await file()).status).toBe(signatures === 'recorded' ? 200 : 409)
  })

  test('a signer who acts while the filing waits is seen', async () => {
    const id = await aCompleted('signed')
    const { db } = portal.services
    const filing = await db.transaction().execute(async (trx) => {
      await trx.updateTable('taxReturns').set({ signing: 'change' }).where('id', '=', id).execute()
      const answer = admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
      await someoneWaits(db)
      return { answer }
    })
    expect((await filing.answer).status).toBe(409)
    expect(await readFiled(id)).toStrictEqual({ status: 'completed', filedBy: null })
  })

  test('a filing and a request for a change at once: one of the two is refused', async () => {
    const { client, taxReturnId, package: sent } = await aPublishedReturn(portal, admin)
    await portal.services.db
      .updateTable('taxReturns')
      .set({ signing: 'signed' })
      .where('id', '=', taxReturnId)
      .execute()
    const change = { packageId: sent.id, reason: 'A W-2 is missing' }
    const [filed, asked] = await Promise.all([
      admin.api.patch(`/api/tax-returns/${taxReturnId}/status`, { status: 'filed' }),
      callTrpc(portal, 'signing.askChange', { token: client.token, input: change }),
    ])
    expect([filed.status, asked.status].toSorted((one, other) => one - other)).toStrictEqual([
      200, 409,
    ])
  })
})
