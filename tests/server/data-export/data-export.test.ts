import { describe, expect, test } from 'vitest'
import { exportPath } from '#shared/retention/data-export.ts'
import { aUserWith } from '#tests/support/access.ts'
import { apiAs } from '#tests/support/api.ts'
import { auditRows, setRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { exportData, exportServer, formWith, ticketOf } from '#tests/support/data-export.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { manyStoredDocuments } from '#tests/support/many-documents.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { child, marriedProfile } from '#tests/support/profiles.ts'
import { askFor, w2Item } from '#tests/support/request-items.ts'
import { aDocument, flipBit, keyOf } from '#tests/support/stored-documents.ts'
import { talkOf } from '#tests/support/talk.ts'
import { unpack } from '#tests/support/unpack.ts'

const portal = await testPortal({ rateLimits: true })
const admin = await anAdmin(portal, { firstName: 'Dana', lastName: 'Whitfield' })

const wholeSsn: unknown = expect.stringMatching(/^\d{3}-\d{2}-\d{4}$/)
const small = (name: string) => ({ name, bytes: Buffer.from(`the bytes of ${name}`) })

async function aClientWith(documents: { name: string; bytes: Buffer }[]) {
  const client = await aClient(portal)
  const taxReturn = await aReturn(portal, { clientId: client.id })
  const ids = await manyStoredDocuments(portal.services, taxReturn, documents)
  return { client, taxReturn, ids }
}

const eventsOf = (client: Person) =>
  auditRows(portal, ['action', 'actorId', 'subjectId', 'details'], {
    clientId: client.id,
    action: 'data.exported',
  })

describe('what is in it', () => {
  test('is everything of the client, whole numbers too, and nothing of others or of the firm', async () => {
    const [client, other] = [await aClient(portal), await aClient(portal)]
    for (const person of [client, other]) {
      await person.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
    }
    const { id } = await aReturn(portal, { clientId: client.id })
    const { id: othersReturn } = await aReturn(portal, { clientId: other.id })
    const document = await aDocument(client, id)
    await aDocument(other, othersReturn)
    await admin.api.get(`/api/documents/${document}/download`)
    const payment = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'check' }
    await admin.api.patch(`/api/tax-returns/${id}/payment`, {
      ...payment,
      paymentNotes: 'the firm only',
    })
    await askFor(portal, admin, id)
    await askFor(portal, admin, othersReturn, [{ ...w2Item, title: 'For somebody else' }])
    await client.api.put(`/api/tax-returns/${id}/questionnaire`, { answers: { wages: false } })
    const asked = 'Are you open on Saturdays?'
    const talk = talkOf(portal)
    const question = 'Is <b>this</b> & that all?'
    const about = { about: 'return', aboutId: id, text: question, documentIds: [document] }
    const thread = await talk.start(client, about)
    await talk.step(admin, 'note', { id: thread.id, text: 'the firm only' })
    await talk.answer(admin, thread.id, 'Yes, "all" of it.')
    for (const [email, message] of [
      [client.email.toUpperCase(), asked],
      [other.email, 'A question of somebody else'],
    ]) {
      await apiAs(portal).post('/api/contact', { name: 'Nora', email, message })
    }

    const { files, json, names } = await exportData(portal, client)
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      'notifications.json',
      'sessions.json',
      'activity.json',
      'tax-profile.json',
      'returns.json',
      'invoices.json',
      'requested-documents.json',
      'signatures.json',
      'messages.json',
      'messages.html',
      'who-opened-my-data.json',
      'documents/2025/W-2 forms/w2.pdf',
      'documents.json',
    ])
    expect(names('documents/')).toHaveLength(1)
    expect(files.get('documents/2025/W-2 forms/w2.pdf')).toEqual(aPdf())
    expect(json('account.json')).toMatchObject({ email: client.email, emailConfirmed: true })
    expect(json('tax-profile.json')).toMatchObject({
      profile: { ssn: wholeSsn, bankAccountNumber: marriedProfile.bankAccountNumber },
      dependents: [{ firstName: child.firstName, ssn: wholeSsn }],
    })
    expect(json('returns.json')).toMatchObject([{ taxYear: 2025, paymentAmount: '150.00' }])
    expect(json('invoices.json')).toMatchObject({ invoices: [], payments: [{ cents: 15_000 }] })
    const messages = json('messages.json') as { messages: { from: string; text: string }[] }[]
    expect(
      messages.flatMap((one) => one.messages.map(({ text: said }) => said)).toSorted(),
    ).toEqual([asked, 'Is <b>this</b> & that all?', 'Yes, "all" of it.'].toSorted())
    expect(messages.flatMap((one) => one.messages)).toContainEqual(
      expect.objectContaining({ text: question, files: ['w2.pdf'] }),
    )
    const page = String(files.get('messages.html'))
    for (const words of ['Is &lt;b>this&lt;/b> &amp; that all?', 'Yes, &quot;all&quot;', asked]) {
      expect(page).toContain(words)
    }
    expect(json('requested-documents.json')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ title: w2Item.title })]),
      answers: [{ taxYear: 2025, answers: { wages: false } }],
    })
    expect(json('documents.json')).toMatchObject([{ name: 'w2.pdf', uploadedBy: 'you' }])
    expect(json('who-opened-my-data.json')).toMatchObject({
      opened: [{ action: 'document.downloaded', by: 'Dana Whitfield' }],
    })
    expect(json('sessions.json')).toHaveLength(1)
    const activity = json('activity.json')
    expect(activity).toContainEqual(expect.objectContaining({ action: 'document.uploaded' }))
    expect(activity).not.toContainEqual(expect.objectContaining({ action: 'document.downloaded' }))
    const text = [...files].map(([name, bytes]) =>
      /\.(?:json|html)$/.test(name) ? String(bytes) : '',
    )
    for (const foreign of ['the firm only', other.id, other.email, 'somebody else', admin.id]) {
      expect(text.join('')).not.toContain(foreign)
    }
  })

  test('has nothing of another client for whom the person acts', async () => {
    const client = await aClient(portal)
    const occupation = 'Keeper of the other lighthouse'
    await client.api.put('/api/profile', { ...marriedProfile, occupation, dependents: [child] })
    const { id } = await aReturn(portal, { clientId: client.id })
    await client.api.upload(id, { name: 'of-the-other.pdf', category: 'w2', bytes: aPdf() })
    await askFor(portal, admin, id, [{ ...w2Item, title: 'For the other client' }])
    await talkOf(portal).start(client, { about: 'return', aboutId: id, text: 'By the other' })
    for (const status of ['in_progress', 'completed']) {
      const moved = await admin.api.patch(`/api/tax-returns/${id}/status`, { status })
      expect(moved.status).toBe(200)
    }
    const actor = await aUserWith(portal, client.id, 'representative')
    const textOf = async (input?: { clientId: string }) => {
      const { files } = await exportData(portal, actor, input)
      return [...files].flatMap(([name, bytes]) => [name, String(bytes)]).join('')
    }
    const [own, others] = [await textOf(), await textOf({ clientId: client.id })]
    for (const foreign of [occupation, id, 'of-the-other', 'For the other', 'By the other']) {
      expect(others).toContain(foreign)
      expect(own).not.toContain(foreign)
    }
  })

  test('has no messages of an address that is not proven, and nothing that a former admin did for clients', async () => {
    const email = 'not-mine@example.com'
    const stranger = await aClient(portal, { email, proven: false })
    await apiAs(portal).post('/api/contact', { name: 'Owner', email, message: 'Private question' })
    expect((await exportData(portal, stranger)).json('messages.json')).toEqual([])
    const former = await anAdmin(portal)
    await former.api.get(`/api/admin/clients/${stranger.id}/details`)
    await admin.api.patch(`/api/admin/users/${former.id}/role`, { role: 'client' })
    const { json } = await exportData(portal, former)
    expect(JSON.stringify(json('activity.json'))).not.toContain('client.viewed')
    expect(json('returns.json')).toEqual([])
  })

  test('leaves out what downloads withhold or can’t open, and says why', async () => {
    const { client, ids, taxReturn } = await aClientWith(['a.pdf', 'b.pdf', 'c.pdf'].map(small))
    const [checked = '', damaged = '', gone = ''] = ids
    await setRows(portal, 'documents', { scan: 'pending', uploadedBy: admin.id }, { id: checked })
    await flipBit(portal, damaged)
    await portal.services.store.remove(await keyOf(portal, gone))
    await manyStoredDocuments(portal.services, taxReturn, [small('d.pdf')])
    const { files, json, names } = await exportData(portal, client)
    const folder = 'documents/2025/W-2 forms'
    expect(names('documents/')).toEqual([`${folder}/d.pdf`])
    expect(String(files.get('missing.txt')).split('\n')).toEqual([
      `${folder}/a.pdf: it is being checked for malware`,
      expect.stringContaining(`${folder}/b.pdf: it can’t be read`),
      expect.stringContaining(`${folder}/c.pdf: it can’t be read`),
      '',
    ])
    expect(json('documents.json')).toMatchObject([
      { missing: 'it is being checked for malware' },
      { missing: expect.stringContaining('can’t be read') },
      { missing: expect.stringContaining('can’t be read') },
      { missing: null },
    ])
  })
})

describe('while it is made', () => {
  test('it ends broken at damage in a document, and before the next one when its owner signs out or is disabled', async () => {
    const large = { name: 'large.pdf', bytes: Buffer.alloc(900_000, 'x') }
    const files = [small('a.pdf'), large, small('c.pdf')]
    const disable = ({ id: userId }: Person) =>
      admin.call('admin.users.disable', { userId, reason: 'Asked by phone' })
    for (const end of [(client: Person) => client.api.post('/api/auth/logout'), disable, null]) {
      const { client, ids } = await aClientWith(files)
      if (end === null) await flipBit(portal, String(ids[1]))
      const { app, opened, send } = await exportServer(portal.services, (count) =>
        count === 2 ? end?.(client) : undefined,
      )
      const answer = await send(await ticketOf(portal, client))
      await expect(answer.arrayBuffer()).rejects.toThrow(Error)
      await app.close()
      expect(opened).toHaveLength(2)
    }
  })

  test('a reader that stops stops the reading, and one that hangs up frees its place', async () => {
    const bytes = Buffer.alloc(2 * 1024 * 1024, 'x')
    const many = Array.from({ length: 20 }, (_, place) => ({ name: `${place}`, bytes }))
    const { client } = await aClientWith(many)
    const { app, opened, send } = await exportServer(portal.services)
    const reader = (await send(await ticketOf(portal, client))).body?.getReader()
    let before = 0
    const hasStopped = () => {
      const stopped = before > 0 && before === opened.length
      before = opened.length
      return stopped
    }
    await expect.poll(hasStopped, { interval: 200 }).toBe(true)
    expect(opened.length).toBeLessThan(15)

    const refused = send(await ticketOf(portal, client))
    await expect.poll(() => portal.waiting(18_000)).toBe(1)
    portal.pass({ seconds: 18 })
    const second = await refused
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '5'])

    await reader?.cancel()
    await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true)
    const third = await send(await ticketOf(portal, client))
    const { names } = await unpack(Buffer.from(await third.arrayBuffer()))
    expect(names('documents/')).toHaveLength(20)
    await app.close()
  })
})

describe('a ticket', () => {
  const send = async (ticket: string, headers = {}) => {
    const request = formWith(ticket)
    return portal.app.inject({ ...request, headers: { ...request.headers, ...headers } })
  }

  test('works once, and leaves one entry, one notification and one mail', async () => {
    const client = await aClient(portal)
    const ticket = await ticketOf(portal, client)
    const both = await Promise.all([send(ticket), send(ticket)])
    const { headers } = both.find(({ statusCode }) => statusCode === 200) ?? {}
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-[\d-]+\.zip"$/),
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(headers?.['content-length']).toBeUndefined()
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 401,
    ])
    expect((await send(ticket)).statusCode).toBe(401)
    expect(await eventsOf(client)).toEqual([
      {
        action: 'data.exported',
        actorId: client.id,
        subjectId: client.id,
        details: { documents: 0 },
      },
    ])
    expect(await mailsTo(portal, client.email)).toMatchObject([{ template: 'data-exported' }])
    const { list } = await client.api.get('/api/notifications')
    expect(list()).toMatchObject([{ title: 'Your data was downloaded' }])
  })

  test('ends after a minute, with a newer one, and with its session', async () => {
    const client = await aClient(portal)
    const replaced = await ticketOf(portal, client)
    const late = await ticketOf(portal, client)
    expect((await send(replaced)).statusCode).toBe(401)
    portal.pass({ minutes: 1.1 })
    expect((await send(late)).statusCode).toBe(401)
    const ended = await ticketOf(portal, client)
    await client.api.post('/api/auth/logout')
    expect((await send(ended)).statusCode).toBe(401)
    expect(await eventsOf(client)).toEqual([])
  })

  test('is read from the body alone; a session is no ticket', async () => {
    const client = await aClient(portal)
    const ticket = await ticketOf(portal, client)
    const { token } = client
    expect((await send('', { authorization: `Bearer ${token}` })).statusCode).toBe(401)
    expect((await send(token, { cookie: `document_session=${token}` })).statusCode).toBe(401)
    const inAddress = { ...formWith(''), url: `${exportPath}?ticket=${ticket}` }
    expect((await portal.app.inject(inAddress)).statusCode).toBe(401)
    expect((await portal.app.inject({ url: inAddress.url })).statusCode).toBe(404)
  })

  test('that no longer works shows a browser a page that leads back', async () => {
    const answer = await send('x'.repeat(43), { accept: 'text/html,*/*' })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toMatch('text/html')
    expect(answer.body).toMatch('The download could not begin')
    expect(answer.body).toMatch('href="/account"')
  })
})
