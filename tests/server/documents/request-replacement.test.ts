import { beforeEach, describe, expect, it } from 'vitest'
import { isWaiting } from '#shared/checklist/request-item-states.ts'
import type { OwnChecklist } from '#shared/checklist/request-items.schema.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { askFor, itemsOf, w2Item } from '#tests/support/request-items.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const reason = 'The right edge is cut off. Send the whole page.'

const test = await testPortal()

describe('admin.documents.requestReplacement', () => {
  let admin: Person
  let nora: Person
  let returnId: string
  let w2: string

  beforeEach(async () => {
    admin = await anAdmin(test)
    nora = await aClient(test, { remember: true })
    returnId = (await aReturn(test, { clientId: nora.id })).id
    w2 = await upload('w2.pdf', 'w2')
  })

  const upload = async (name: string, category: string, by = nora) => {
    // A request and its answer must not have the same millisecond.
    test.pass({ minutes: 1 })
    return anUpload(by, returnId, { name, category, bytes: aPdf(name) })
  }
  const ask = (id: string, more: { token?: string; reason?: unknown } = {}) => {
    const { token = admin.token, ...words } = more
    return callTrpc(test, 'admin.documents.requestReplacement', {
      token,
      input: { id, reason, ...words },
    })
  }
  /** What waits for this person. */
  const askedOf = async (person = nora) => {
    const { output } = await callTrpc(test, 'requestItems.own', { token: person.token })
    return (output as OwnChecklist[])
      .flatMap(({ items }) => items)
      .filter(({ state }) => isWaiting(state))
  }
  const attach = async (documentId: string) => {
    const [item] = await askedOf()
    return nora.call('requestItems.attach', { id: item?.id, documentId })
  }
  const staffSees = async () => {
    const { output } = await admin.call('admin.documents.list', { taxReturnId: returnId })
    return (output as { id: string; verified: boolean; request: unknown }[]).find(
      ({ id }) => id === w2,
    )
  }
  const verify = (verified: boolean) =>
    admin.api.patch(`/api/documents/${w2}/verified`, { verified })
  const notices = async (person = nora) => (await person.api.get('/api/notifications')).list()
  const setStatus = async (status: ReturnStatus) => {
    const steps: ReturnStatus[] = ['in_progress', 'completed', 'filed']
    for (const step of steps.slice(0, steps.indexOf(status) + 1)) {
      await admin.api.patch(`/api/tax-returns/${returnId}/status`, { status: step })
    }
  }

  it('sends the client the document and the reason by notification and mail, shows staff the date, and is audited', async () => {
    const answer = await ask(w2)
    const request = { reason, askedAt: expect.any(Date) }
    expect(answer).toMatchObject({ status: 200, output: request })
    expect(await askedOf()).toMatchObject([
      {
        title: 'Another copy of w2.pdf',
        category: 'w2',
        reason,
        askedAgain: reason,
        askedAt: request.askedAt,
        documentIds: [w2],
        byStaff: true,
      },
    ])
    expect(await staffSees()).toMatchObject({ request })
    expect(await notices()).toMatchObject([
      {
        title: 'Your preparer asked for another 2025 document',
        message: `Another copy of w2.pdf: ${reason}`,
        href: '/documents?year=2025',
      },
    ])
    expect(await mailsTo(test, nora.email)).toEqual([
      {
        template: 'document-requested',
        to: nora.email,
        firstName: nora.firstName,
        taxYear: 2025,
        form: '1040',
        category: 'w2',
        reason,
      },
    ])
    const entry = await test.services.db
      .selectFrom('auditLog')
      .select(['actorId', 'subjectId', 'clientId', 'details'])
      .where('action', '=', 'item.asked_again')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      actorId: admin.id,
      subjectId: (await askedOf())[0]?.id,
      clientId: nora.id,
      details: { category: 'w2' },
    })
    // The views of the REST contract do not change.
    const path = `tax-returns/${returnId}/documents`
    const views = [
      (await nora.api.get(`/api/${path}`)).list(),
      (await admin.api.get(`/api/admin/${path}`)).list(),
    ]
    expect(views.map(([one]) => Object.keys(one ?? {}).toSorted())).toEqual([
      ['category', 'createdAt', 'fileName', 'id', 'mimeType', 'size'],
      ['category', 'id', 'mimeType', 'originalName', 'size', 'uploadedAt', 'verified'],
    ])
  })

  it('is closed by a document of the return that answers it, and opens again if that is deleted', async () => {
    const { id: otherYear } = await aReturn(test, { clientId: nora.id, taxYear: 2024 })
    await ask(w2)
    const file = { name: 'w2 2024.pdf', category: 'w2', bytes: aPdf() }
    const { id } = (await nora.api.upload(otherYear, file)).json()
    expect(await attach(String(id))).toMatchObject({ status: 404, message: 'Document not found' })
    const newer = await upload('w2 again.pdf', 'w2')
    expect(await askedOf()).toHaveLength(1)
    expect(await attach(newer)).toMatchObject({ status: 200, output: { state: 'received' } })
    expect(await askedOf()).toEqual([])
    expect(await staffSees()).toMatchObject({ request: null })
    await nora.api.delete(`/api/documents/${newer}`)
    expect(await askedOf()).toHaveLength(1)
    await nora.call('documents.restore', { id: newer })
    expect(await askedOf()).toEqual([])
  })

  it('asks again for the item that the document answers, and stays when that is deleted and restored', async () => {
    await askFor(test, admin, returnId)
    await attach(w2)
    await ask(w2)
    const asked = { title: w2Item.title, askedAgain: reason }
    expect(await askedOf()).toMatchObject([{ ...asked, documentIds: [w2] }])
    expect(await itemsOf(test, admin, returnId)).toHaveLength(1)
    await nora.api.delete(`/api/documents/${w2}`)
    expect(await askedOf()).toMatchObject([{ documentIds: [] }])
    await nora.call('documents.restore', { id: w2 })
    expect(await askedOf()).toMatchObject([{ documentIds: [w2] }])
  })

  it('removes the verified mark, is closed by verifying, ends with the filing, and is refused then and for the firm’s own', async () => {
    await verify(true)
    expect(await ask(w2)).toMatchObject({ status: 200 })
    expect(await staffSees()).toMatchObject({ verified: false, request: { reason } })
    await verify(true)
    expect(await askedOf()).toEqual([])
    expect(await staffSees()).toMatchObject({ verified: true, request: null })
    await setStatus('completed')
    const finished = await upload('Return.pdf', 'completed_return', admin)
    const ours = 'A completed return comes from us'
    expect(await ask(finished)).toMatchObject({ status: 409, message: ours })
    expect(await ask(w2)).toMatchObject({ status: 200 })
    expect(await askedOf()).toHaveLength(1)
    await admin.api.patch(`/api/tax-returns/${returnId}/status`, { status: 'filed' })
    expect(await askedOf()).toEqual([])
    const refused = 'This return is filed: nothing more is needed'
    expect(await ask(w2)).toMatchObject({ status: 409, message: refused })
  })

  it('is refused while one is open, even with eight at once, and possible after it is closed', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(w2)))
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
    expect([count(200), count(409)]).toEqual([1, 7])
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      'The client has already been asked for another',
    )
    expect(await mailsTo(test, nora.email)).toHaveLength(1)
    expect(await notices()).toHaveLength(1)
    await attach(await upload('something else.pdf', 'w2'))
    expect(await ask(w2, { reason: 'Still cut off' })).toMatchObject({ status: 200 })
    expect(await askedOf()).toMatchObject([{ askedAgain: 'Still cut off' }])
  })

  it('is refused without a reason, or with too long a one or a number in it, and nobody is notified', async () => {
    const number = 'It shows account 1234567890123'
    for (const wrong of ['  ', undefined, 'x'.repeat(201), 'It shows 123-45-6789 twice', number]) {
      expect(await ask(w2, { reason: wrong })).toMatchObject({ status: 400 })
    }
    expect(await askedOf()).toEqual([])
    expect(await notices()).toEqual([])
    expect(await mailsTo(test, nora.email)).toEqual([])
  })
})
