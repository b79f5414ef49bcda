import { afterAll, expect, test } from 'vitest'
import { version } from '#server/base/portal-version.ts'
import { startTestApp } from '#tests/support/app.ts'
import { anAdmin, password as adminPassword } from '#tests/support/factories.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { w2Item } from '#tests/support/request-items.ts'
import { bakery } from '#tests/support/businesses.ts'
import { createReturn, thirdParty, upload } from '#tests/support/third-party.ts'
import type { components } from '#tests/server/rest/portal-api.gen.ts'

/*
 * A third party's program: it knows only the portal's address and its OpenAPI document.
 * Its types are generated from the document, and each answer is checked against it too.
 */
const portal = await startTestApp()
afterAll(() => portal.close())
const baseUrl = await portal.app.listen({ port: 0, host: '127.0.0.1' })
const { document, called, clientWith } = await thirdParty(baseUrl)

const password = 'Quiet-Harbor-42!'
const email = 'nora@example.com'
const anyone = clientWith(null)
const admin = clientWith((await anAdmin(portal)).token)
const client = clientWith(await register())

type Schemas = components['schemas']

test('signs in and reads its user', async () => {
  const { data } = await anyone.POST('/api/auth/login', { body: { email, password } })
  expect(data?.user.email).toBe(email)
  const signedIn = clientWith(data?.token ?? null)
  const user = await signedIn.GET('/api/auth/user')
  expect(user.data).toEqual(data?.user)
  const confirmed = await signedIn.POST('/api/auth/confirm', { body: { password } })
  expect(confirmed.data?.confirmedUntil).toMatch(/Z$/)
  expect((await signedIn.POST('/api/auth/logout')).data).toEqual({ success: true })
  const after = await signedIn.GET('/api/auth/user')
  expect(after.error?.message).toBe('Please log in again')
})

test('saves a tax profile with its dependents', async () => {
  const none = await client.GET('/api/profile')
  expect(none.response.status).toBe(404)
  const { data } = await client.PUT('/api/profile', { body: profile })
  expect(data).toMatchObject({ ssn: '123-45-6789', phone: '(775) 555-0123', spouseSsn: null })
  expect((await client.GET('/api/profile')).data).toEqual(data)
  const dependents = await client.GET('/api/profile/dependents')
  expect(dependents.data).toMatchObject([{ firstName: 'Ada', isStudent: false }])
})

test('learns which field is wrong', async () => {
  const { error } = await client.PUT('/api/profile', { body: { ...profile, zipCode: '1' } })
  expect(error?.errors?.map(({ path }) => path)).toEqual(['zipCode'])
})

const id = await createReturn(client)

test('creates a return once a year', async () => {
  const again = await client.POST('/api/tax-returns', { body: { taxYear: 2025 } })
  expect(again.response.status).toBe(200)
  expect(again.data?.id).toBe(id)
  const { data = [] } = await client.GET('/api/tax-returns')
  expect(data.map(({ taxYear }) => taxYear)).toEqual([2025])
})

test('uploads, lists, downloads and deletes a document', async () => {
  const params = { path: { id } }
  const bytes = await multiPagePdf()
  const { data } = await upload(client, id, { name: 'w2.pdf', category: 'w2', bytes })
  expect(data).toMatchObject({ fileName: 'w2.pdf', category: 'w2', size: bytes.length })
  const mine = await client.GET('/api/tax-returns/{id}/documents', { params })
  expect(mine.data).toEqual([data])
  const document = { params: { path: { id: data?.id ?? '' } } }
  const download = await client.GET('/api/documents/{id}/download', {
    ...document,
    parseAs: 'arrayBuffer',
  })
  expect(Buffer.from(download.data ?? new ArrayBuffer())).toEqual(bytes)
  const verified = await admin.PATCH('/api/documents/{id}/verified', {
    ...document,
    body: { verified: true },
  })
  expect(verified.data).toMatchObject({ originalName: 'w2.pdf', verified: true })
  const theirs = await admin.GET('/api/admin/tax-returns/{id}/documents', { params })
  expect(theirs.data).toEqual([verified.data])
  expect((await client.DELETE('/api/documents/{id}', document)).data).toEqual({ success: true })
  expect((await client.DELETE('/api/documents/{id}', document)).response.status).toBe(404)
})

test('reads the document part by part', async () => {
  const bytes = await multiPagePdf('Form 1099')
  const { data } = await upload(client, id, { name: '1099.pdf', category: '1099', bytes })
  const part = await client.GET('/api/documents/{id}/download', {
    params: { path: { id: data?.id ?? '' }, header: { range: 'bytes=0-3' } },
    parseAs: 'text',
  })
  expect([part.response.status, part.data]).toEqual([206, '%PDF'])
})

test('answers what the return needs, and hands it over', async () => {
  const params = { path: { id } }
  await client.PUT('/api/tax-returns/{id}/questionnaire', {
    params,
    body: { answers: { wages: true } },
  })
  const answers = await client.GET('/api/tax-returns/{id}/questionnaire', { params })
  expect(answers.data).toEqual({ answers: { wages: true }, answered: true })
  const asked = await admin.POST('/api/admin/request-items', {
    body: { taxReturnIds: [id], items: [w2Item] },
  })
  expect(asked.data).toEqual({ asked: 1, skipped: 0, filed: 0, full: 0 })
  const { data } = await client.GET('/api/tax-returns/{id}/request-items', { params })
  const item = { params: { path: { id: data?.items.at(-1)?.id ?? '' } } }
  const expectedOn = '2199-03-01'
  await client.POST('/api/request-items/{id}/expect', { ...item, body: { expectedOn } })
  await client.POST('/api/request-items/{id}/not-applicable', { ...item, body: {} })
  const open = await client.POST('/api/request-items/{id}/reopen', item)
  expect(open.data?.state).toBe('open')
  const bytes = await multiPagePdf('Form W-2')
  const uploaded = await upload(client, id, { name: 'w2.pdf', category: 'w2', bytes })
  const body = { documentId: uploaded.data?.id ?? '' }
  await client.POST('/api/request-items/{id}/attach', { ...item, body })
  await client.POST('/api/request-items/{id}/detach', { ...item, body })
  const received = await client.POST('/api/request-items/{id}/attach', { ...item, body })
  expect(received.data).toMatchObject({ state: 'received', documentIds: [body.documentId] })
  const edited = await admin.PATCH('/api/admin/request-items/{id}', {
    ...item,
    body: { ...w2Item, title: 'Form W-2' },
  })
  expect(edited.data?.title).toBe('Form W-2')
  const accepted = await admin.POST('/api/admin/request-items/{id}/accept', item)
  expect(accepted.data?.state).toBe('accepted')
  await admin.POST('/api/admin/request-items/{id}/ask-again', {
    ...item,
    body: { reason: 'It is cut off.' },
  })
  const withdrawn = await admin.POST('/api/admin/request-items/{id}/withdraw', item)
  expect(withdrawn.data?.state).toBe('withdrawn')
  const done = { success: true }
  expect((await client.POST('/api/tax-returns/{id}/hand-over', { params })).data).toEqual(done)
  expect((await client.POST('/api/tax-returns/{id}/take-back', { params })).data).toEqual(done)
})

test('staff move its return through the season', async () => {
  const params = { path: { id } }
  const move = (status: Schemas['AdminTaxReturn']['status']) =>
    admin.PATCH('/api/tax-returns/{id}/status', { params, body: { status } })
  const skipped = await move('completed')
  expect(skipped.error?.message).toBe('Cannot change status from pending to completed')
  expect((await move('in_progress')).data?.status).toBe('in_progress')
  expect((await move('completed')).data?.completedAt).toMatch(/Z$/)
  const refund = await admin.PATCH('/api/tax-returns/{id}/estimated-refund', {
    params,
    body: { estimatedRefund: '1,120.50' },
  })
  expect(refund.data?.estimatedRefund).toBe(112050)
  const payment = await admin.PATCH('/api/tax-returns/{id}/payment', {
    params,
    body: { paymentStatus: 'paid', paymentAmount: 99.9, paymentMethod: 'check' },
  })
  expect(payment.data).toMatchObject({ paymentStatus: 'paid', paymentAmount: 9990 })
  const bytes = await multiPagePdf('Form 1040')
  const finished = { name: '1040.pdf', category: 'completed_return', bytes } as const
  const refused = await upload(client, id, finished)
  expect(refused.error?.message).toContain("You don't have permission")
  expect((await upload(admin, id, finished)).response.status).toBe(201)
  const { data = [] } = await client.GET('/api/filed-returns')
  expect(data[0]?.documents[0]?.fileName).toBe('1040.pdf')
})

test('reads its notifications', async () => {
  const { data = [] } = await client.GET('/api/notifications')
  expect(data.length).toBeGreaterThan(2)
  const read = await client.PATCH('/api/notifications/{id}/read', {
    params: { path: { id: data[0]?.id ?? '' } },
  })
  expect(read.data?.read).toBe(true)
})

test('pages through the returns as staff', async () => {
  await createReturn(client, 2024)
  const first = await admin.GET('/api/admin/tax-returns', { params: { query: { limit: 1 } } })
  expect(first.response.headers.get('x-total-count')).toBe('2')
  const cursor = first.response.headers.get('x-next-cursor') ?? ''
  const query = { limit: 1, cursor, search: 'nora', status: 'all' } as const
  const second = await admin.GET('/api/admin/tax-returns', { params: { query } })
  const { data = [] } = await admin.GET('/api/admin/tax-returns')
  expect([...(first.data ?? []), ...(second.data ?? [])]).toEqual(data)
})

test('exports the returns as a spreadsheet', async () => {
  const query = { taxYear: 2024, sort: 'client', direction: 'asc' } as const
  const exported = await admin.GET('/api/admin/tax-returns.csv', {
    params: { query },
    parseAs: 'text',
  })
  expect(exported.data?.trimEnd().split('\r\n')).toHaveLength(2)
  expect(exported.data).toContain(',Nora Day,')
})

test('manages people as staff, but not as a client', async () => {
  const refused = await client.GET('/api/admin/users')
  expect(refused.error?.message).toBe("You don't have permission to view all users")
  const { data: users = [] } = await admin.GET('/api/admin/users')
  expect(users.map(({ role }) => role).toSorted()).toEqual(['admin', 'client'])
  const { data: clients = [] } = await admin.GET('/api/admin/clients')
  const params = { path: { id: clients[0]?.id ?? '' } }
  const details = await admin.GET('/api/admin/clients/{id}/details', { params })
  expect(details.data?.clientProfile?.ssn).toBe('***-**-6789')
  const filed = await admin.GET('/api/admin/filed-returns/{id}', { params })
  expect(filed.data).toMatchObject([{ category: 'completed_return' }])
  const promoted = await admin.PATCH('/api/admin/users/{userId}/role', {
    params: { path: { userId: params.path.id } },
    body: { role: 'admin' },
  })
  expect(promoted.data?.role).toBe('admin')
})

test('adds a client who does not sign in, and starts the return', async () => {
  const names = { firstName: 'Rosa', lastName: 'Delgado' }
  const { data: added } = await admin.POST('/api/admin/clients', { body: names })
  expect(added).toMatchObject({ ...names, kind: 'person', signsIn: false })
  const params = { path: { id: added?.id ?? '' } }
  const body = { ...names, phone: '(775) 555-0142' }
  const renamed = await admin.PATCH('/api/admin/clients/{id}', { params, body })
  expect(renamed.data?.phone).toBe('7755550142')
  const started = await admin.POST('/api/admin/clients/{id}/tax-returns', {
    params,
    body: { taxYear: 2025 },
  })
  expect(started.data?.status).toBe('pending')
  const saved = await admin.PUT('/api/admin/clients/{id}/profile', { params, body: profile })
  expect(saved.data?.city).toBe(profile.city)
})

test('adds a business and starts the return of its form', async () => {
  const { data: added } = await admin.POST('/api/admin/clients', {
    body: { ...bakery, owners: [{ name: 'Maria Ruiz', share: 100 }] },
  })
  expect(added).toMatchObject({ kind: 'business', firstName: '', lastName: 'Ruiz Bakery LLC' })
  const params = { path: { id: added?.id ?? '' } }
  const body = { taxYear: 2025 }
  const started = await admin.POST('/api/admin/clients/{id}/tax-returns', { params, body })
  expect(started.data).toMatchObject({ form: '1120-S', dueOn: '2026-03-16' })
})

test('invites somebody to act for a client, and ends it', async () => {
  const mine = (await client.GET('/api/clients')).data?.[0]
  const params = { path: { id: mine?.id ?? '' } }
  const sam = { email: 'sam@example.com', firstName: 'Sam', lastName: 'Ortiz' }
  const body = { ...sam, part: 'helper' as const, password }
  const invited = await client.POST('/api/clients/{id}/access', { params, body })
  const list = await client.GET('/api/clients/{id}/access', { params })
  expect(list.data?.map(({ part }) => part)).toEqual(['self', 'helper'])
  const access = { path: { id: invited.data?.id ?? '' } }
  expect((await client.DELETE('/api/access/{id}', { params: access })).data?.success).toBe(true)
})

test('gives a client and their return to a preparer, and prints the packet', async () => {
  const preparer = (await admin.GET('/api/admin/preparers')).data?.[0]
  const preparerId = preparer?.id ?? ''
  const body = { ids: [id], preparerId }
  const assigned = await admin.PATCH('/api/admin/tax-returns/preparer', { body })
  expect(assigned.data).toEqual({ assigned: 1 })
  const mine = (await client.GET('/api/clients')).data?.[0]
  const params = { path: { id: mine?.id ?? '' } }
  await admin.PATCH('/api/admin/clients/{id}/preparer', { params, body: { preparerId } })
  const of = { params: { path: { id } } }
  const read = await client.GET('/api/tax-returns/{id}/preparer', of)
  expect(read.data?.name).toContain(preparer?.firstName)
  const packet = await admin.GET('/api/admin/tax-returns/{id}/packet', { ...of, parseAs: 'blob' })
  expect(packet.data).toBeInstanceOf(Blob)
})

test('writes to the firm, and the firm handles the thread', async () => {
  const about = { about: 'return' as const, aboutId: id }
  const begun = await client.POST('/api/messages', { body: { ...about, text: 'Which form?' } })
  expect(begun.data).toMatchObject({ label: '2025 return', waitingOn: 'firm' })
  const params = { path: { id: begun.data?.id ?? '' } }
  expect((await client.GET('/api/messages')).data?.items).toHaveLength(1)
  await client.POST('/api/messages/{id}/replies', { params, body: { text: 'Or two?' } })
  await client.POST('/api/messages/{id}/read', { params })
  expect((await client.GET('/api/messages/{id}', { params })).data?.messages).toHaveLength(2)

  const waiting = { query: { view: 'firm' as const } }
  const inbox = await admin.GET('/api/admin/messages', { params: waiting })
  expect(inbox.data?.items.map((thread) => thread.id)).toContain(params.path.id)
  const opened = await admin.GET('/api/admin/messages/{id}', { params })
  const clientId = opened.data?.client?.id ?? ''
  const text = 'Form W-2.'
  await admin.POST('/api/admin/messages/{id}/note', { params, body: { text } })
  const seen = opened.data?.messages.at(-1)?.id ?? null
  const answered = await admin.POST('/api/admin/messages/{id}/reply', {
    params,
    body: { text, seen },
  })
  expect(answered.data?.waitingOn).toBe('client')
  const body = { ...w2Item, taxReturnId: id }
  await admin.POST('/api/admin/messages/{id}/request', { params, body })
  await admin.POST('/api/admin/messages/{id}/assign', { params, body: { assigneeId: null } })
  await admin.POST('/api/admin/messages/{id}/snooze', { params, body: { until: '2199-01-01' } })
  await admin.POST('/api/admin/messages/{id}/move', { params, body: { about: 'client' } })
  const done = await admin.POST('/api/admin/messages/{id}/done', { params, body: {} })
  expect(done.data?.state).toBe('done')
  await admin.POST('/api/admin/messages/{id}/reopen', { params })
  const attach = await admin.POST('/api/admin/messages/{id}/attach', { params, body: { clientId } })
  expect(attach.response.status).toBe(409)
  await admin.POST('/api/admin/messages', { body: { ...about, clientId, text } })
  const bulk = await admin.POST('/api/admin/messages/bulk', { body: { taxReturnIds: [id], text } })
  expect(bulk.data).toEqual({ sent: 1, skipped: 0, offline: 0 })

  await admin.POST('/api/admin/canned-answers', { body: { title: 'Form', text } })
  const [canned] = (await admin.GET('/api/admin/canned-answers')).data ?? []
  const one = { path: { id: canned?.id ?? '' } }
  const removed = await admin.DELETE('/api/admin/canned-answers/{id}', { params: one })
  expect(removed.data?.success).toBe(true)
})

test('bills a client, who reads it, and books what was paid', async () => {
  const of = { params: { path: { id } } }
  const services = await admin.GET('/api/admin/services')
  expect(services.data?.length).toBe(3)
  const service = await admin.POST('/api/admin/services', {
    body: { name: 'Amended', price: '90' },
  })
  const one = { path: { id: service.data?.id ?? '' } }
  await admin.PATCH('/api/admin/services/{id}', { params: one, body: { active: false } })
  expect((await admin.GET('/api/admin/money/settings')).data?.dueDays).toBe(30)
  await admin.PATCH('/api/admin/money/settings', { body: { dueDays: 20 } })
  const lines = [{ text: 'The return', unitPrice: '150' }]
  const fee = await admin.PUT('/api/admin/tax-returns/{id}/fee', { ...of, body: { lines } })
  expect(fee.data?.fee.total).toBe(15_000)
  expect((await client.GET('/api/tax-returns/{id}/fee', of)).data?.total).toBe(15_000)

  const clientId = (await client.GET('/api/clients')).data?.[0]?.id ?? ''
  const body = { clientId, taxReturnId: id }
  const draft = await admin.POST('/api/admin/invoices', { body })
  const invoice = { path: { id: draft.data?.id ?? '' } }
  const memo = 'Thank you'
  await admin.PATCH('/api/admin/invoices/{id}', { params: invoice, body: { memo } })
  await admin.POST('/api/admin/invoices/{id}/issue', { params: invoice, body: {} })
  const parts = [
    { dueOn: '2199-01-15', amount: '30' },
    { dueOn: '2199-02-15', amount: '20.10' },
  ]
  const plan = await admin.PUT('/api/admin/invoices/{id}/plan', {
    params: invoice,
    body: { parts },
  })
  expect(plan.data?.next?.open).toBe(3000)
  await admin.POST('/api/admin/invoices/{id}/remind', { params: invoice })
  const paysFirst = { params: { path: { id: clientId } } }
  const first = { payFirst: 'yes' as const }
  await admin.PUT('/api/admin/clients/{id}/pay-first', { ...paysFirst, body: first })
  expect((await admin.GET('/api/admin/clients/{id}/pay-first', paysFirst)).data?.payFirst).toBe(
    'yes',
  )
  expect((await client.GET('/api/tax-returns/{id}/held', of)).response.status).toBe(200)
  const stopping = { params: invoice, body: { stopped: true } }
  await admin.POST('/api/admin/invoices/{id}/reminders', stopping)
  expect((await admin.GET('/api/admin/invoices')).data?.items).toHaveLength(1)
  expect((await admin.GET('/api/admin/invoices/{id}', { params: invoice })).data?.reminded).toBe(1)
  expect((await client.GET('/api/invoices')).data).toHaveLength(1)
  expect((await client.GET('/api/invoices/{id}', { params: invoice })).data?.memo).toBe(memo)
  const paper = { params: invoice, parseAs: 'blob' as const }
  expect((await client.GET('/api/invoices/{id}/pdf', paper)).data).toBeInstanceOf(Blob)
  const way = { way: 'online_card' as const }
  const online = await client.POST('/api/invoices/{id}/pay', { params: invoice, body: way })
  expect(online.response.status).toBe(409)

  expect((await client.GET('/api/balance')).data?.open).toBe(5010)
  const balance = await admin.GET('/api/admin/clients/{id}/balance', { params: paysFirst.params })
  expect(balance.data?.credits).toEqual([])
  const credit = await admin.POST('/api/admin/invoices/{id}/use-credit', { params: invoice })
  expect(credit.response.status).toBe(409)
  const check = { clientId, way: 'check' as const, amount: '150', receivedOn: '2026-02-20' }
  const paid = await admin.POST('/api/admin/payments', { body: check })
  const payment = { path: { id: paid.data?.id ?? '' } }
  const mine = (await client.GET('/api/payments')).data
  expect(mine?.map((one) => one.id)).toContain(payment.path.id)
  const asked = await client.POST('/api/payments/{id}/check', { params: payment })
  expect(asked.data?.state).toBe('settled')
  const receipt = { params: payment, parseAs: 'blob' as const }
  expect((await client.GET('/api/payments/{id}/pdf', receipt)).data).toBeInstanceOf(Blob)
  const refund = { amount: '50', reason: 'Less work', password: adminPassword }
  await admin.POST('/api/admin/payments/{id}/refund', { params: payment, body: refund })
  const wrong = await admin.POST('/api/admin/payments/{id}/reverse', {
    params: payment,
    body: { reason: 'No funds', returned: true },
  })
  expect(wrong.response.status).toBe(409)
  const ledger = (await admin.GET('/api/admin/payments')).data?.items
  expect(ledger?.map((one) => one.cents)).toEqual(expect.arrayContaining([15_000, -5000]))
  const csv = await admin.GET('/api/admin/payments.csv', { parseAs: 'text' })
  expect(csv.data).toContain('150.00')
  const { data: summary } = await admin.GET('/api/admin/money/summary')
  expect(summary?.revenue.length).toBeGreaterThan(0)
  const voided = await admin.POST('/api/admin/invoices/{id}/void', {
    params: invoice,
    body: { because: 'Wrong client' },
  })
  expect(voided.response.status).toBe(409)
})

test('says that the tax is paid, which this return does not owe', async () => {
  const body = { paid: true }
  const answer = await client.PUT('/api/tax-returns/{id}/tax-paid', {
    params: { path: { id } },
    body,
  })
  expect(answer.response.status).toBe(409)
})

test('changes the firm’s settings and takes that back', async () => {
  const { data: before } = await admin.GET('/api/admin/firm')
  if (before === undefined) throw new Error('no settings')
  const image = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>',
  ).toString('base64')
  const { data: logo } = await admin.POST('/api/admin/firm/pictures', {
    body: { kind: 'logo', image },
  })
  const pdf = await multiPagePdf('SOC 2')
  const { data: added } = await admin.POST('/api/admin/firm/reports', {
    body: new Blob([new Uint8Array(pdf)]),
    bodySerializer: (body) => body,
    headers: { 'content-type': 'application/pdf' },
  })
  const report = added?.report ?? ''
  const stored = await admin.GET('/api/admin/firm/reports/{id}', {
    params: { path: { id: report } },
    parseAs: 'arrayBuffer',
  })
  expect(Buffer.from(stored.data ?? new ArrayBuffer())).toEqual(pdf)
  const { settings, version: opened } = before
  const year = new Date().getFullYear() - 1
  const soc2 = { auditor: 'Bell & Ito LLP', from: `${year}-01-01`, to: `${year}-12-31`, report }
  const body = {
    version: opened,
    settings: {
      ...settings,
      logo: logo ?? null,
      foundedYear: 1999,
      claims: { ...settings.claims, soc2 },
    },
  }
  expect((await admin.PUT('/api/admin/firm', { body })).data?.settings.foundedYear).toBe(1999)
  const undo = { version: opened + 1, to: opened }
  await admin.POST('/api/admin/firm/undo', { body: undo })
  expect((await admin.GET('/api/admin/firm')).data?.settings.foundedYear).toBe(settings.foundedYear)
  expect((await admin.GET('/api/admin/firm/history')).data?.length).toBeGreaterThan(1)
})

test('makes two clients one', async () => {
  const twice = { firstName: 'Anne', lastName: 'Twice' }
  const anne = await admin.POST('/api/admin/clients', { body: twice })
  const again = await admin.POST('/api/admin/clients', { body: twice })
  const merged = await admin.POST('/api/admin/clients/{id}/merge', {
    params: { path: { id: anne.data?.id ?? '' } },
    body: { mergedId: again.data?.id ?? '' },
  })
  expect(merged.response.status).toBe(200)
})

test('sends a contact message and requests a new password', async () => {
  const body = { name: 'Nora Day', email, message: 'When are you open?' }
  expect((await anyone.POST('/api/contact', { body })).data?.success).toBe(true)
  const forgot = await anyone.POST('/api/auth/forgot-password', { body: { email } })
  expect(forgot.data?.message).toMatch(/reset link/)
  const reset = await anyone.POST('/api/auth/reset-password', {
    body: { token: 'guessed', password },
  })
  expect(reset.error?.message).toBe('Invalid or expired reset token')
})

test('reads health, contract, docs and the sign-in redirect', async () => {
  expect((await anyone.GET('/api/health')).data).toEqual({ status: 'ok', version })
  expect((await anyone.GET('/api/ready')).response.status).toBe(200)
  expect((await anyone.GET('/api/openapi.json')).data).toEqual(document)
  const docs = await anyone.GET('/api/docs', { parseAs: 'text' })
  expect(docs.data).toContain('<!doctype html>')
  const door = await anyone.GET('/api/login', { redirect: 'manual' })
  expect(door.response.headers.get('location')).toBe('/?signin=1')
})

test('has called every operation', () => {
  const { paths } = document as { paths: Record<string, object> }
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...called].toSorted()).toEqual(all.toSorted())
})

async function register(): Promise<string> {
  const body = { email, password, firstName: 'Nora', lastName: 'Day' }
  const { data } = await anyone.POST('/api/auth/register', { body })
  const again = await anyone.POST('/api/auth/register', { body })
  expect(again.error?.message).toBe('User already exists')
  return data?.token ?? ''
}

const profile = {
  ssn: '123456789',
  dateOfBirth: '1985-04-30',
  phone: '775-555-0123',
  address: '12 Harbor Street',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  filingStatus: 'head_of_household',
  dependents: [
    {
      firstName: 'Ada',
      lastName: 'Day',
      dateOfBirth: '2016-02-29',
      relationship: 'child',
      livesWithTaxpayer: true,
      isStudent: false,
      hasDisability: false,
    },
  ],
} satisfies Schemas['ProfileSaveInput']
