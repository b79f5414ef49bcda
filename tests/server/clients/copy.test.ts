import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredLinks } from '#server/records/links/mailed-link.ts'
import { isCopyLinkLive } from '#server/features/clients/open-copy-link.ts'
import { compose } from '#server/mail/compose.ts'
import type { Copy, NewCopyLink } from '#shared/signing/copies.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, signIn } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { anOfficeClient, anOfficeReturn, anOfficeReview, asking } from '#tests/support/office.ts'
import { noId } from '#tests/support/shapes.ts'
import { aCompletedReturn, publishReturn, uploadCompleted } from '#tests/support/signing.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)
/** An office client with a return in review; each link ends the one before. */
const { id: clientId } = await anOfficeClient(portal, admin)
const { taxReturnId } = await anOfficeReview(portal, admin, clientId)

beforeEach(async () => {
  await portal.services.db.deleteFrom('guestLinks').execute()
})

/** With a session of their own, because hours pass. */
const staff = async () => ({ ...admin, token: await signIn(portal, admin.id) })
const ask = async (name: string, input: object = { taxReturnId }) =>
  asking(portal, await staff())(name, input)

async function aLink(of = taxReturnId) {
  const { output } = await ask('admin.copies.createLink', { taxReturnId: of })
  const { url, code, qrSvg } = output as NewCopyLink
  expect(qrSvg).toMatch(/^<svg [^]*<\/svg>$/)
  return { token: new URL(url).searchParams.get('token') ?? '', code }
}

const open = (input: { token: string; code: string }) => callTrpc(portal, 'copy.open', { input })

async function opened(of = taxReturnId) {
  const link = await aLink(of)
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/trpc/copy.open',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ json: link }),
  })
  const [set] = answer.cookies
  return { ...link, answer, cookie: `${set?.name}=${set?.value}` }
}

const read = (cookie: string) => callTrpc(portal, 'copy.read', { headers: { cookie } })
const download = (cookie: string, id: string) =>
  portal.app.inject({ url: `/api/copy/documents/${id}`, headers: { cookie } })

const newest = async () => {
  const rows = portal.services.db.selectFrom('auditLog').select('seq').orderBy('seq', 'desc')
  return (await rows.executeTakeFirstOrThrow()).seq
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** What was done with the link since this entry. */
async function actions(after: number) {
  const rows = await portal.services.db
    .selectFrom('auditLog')
    .select(['action', 'subjectId', 'clientId'])
    .where('action', 'like', 'copy.%')
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  expect(new Set(rows.map((row) => row.clientId))).toEqual(new Set([clientId]))
  expect(new Set(rows.map((row) => row.subjectId))).toEqual(new Set([taxReturnId]))
  return rows.map(({ action }) => action)
}

test('link and code open the completed documents of one return, each on record', async () => {
  const before = await newest()
  const { cookie, answer } = await opened()
  expect(
    answer.cookies.map(({ path, httpOnly, sameSite }) => ({ path, httpOnly, sameSite })),
  ).toEqual([
    { path: '/trpc', httpOnly: true, sameSite: 'Strict' },
    { path: '/api/copy', httpOnly: true, sameSite: 'Strict' },
  ])
  const { documents, ...about } = (await read(cookie)).output as Copy
  expect(about).toStrictEqual({ clientName: 'Rosa Delgado', taxYear: 2025 })
  expect(documents.map(({ name }) => name)).toEqual(['Form 1040.pdf', 'Form 8879.pdf'])
  const file = await download(cookie, documents[0]?.id ?? '')
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(await actions(before)).toEqual(['copy.link_made', 'copy.opened'])
})

test('the return of the newest version comes first', async () => {
  const { documents: sent } = await publishReturn(portal, admin, taxReturnId)
  const { documents } = (await read((await opened()).cookie)).output as Copy
  expect(documents).toHaveLength(4)
  expect(documents[0]?.id).toBe(sent.find(({ kind }) => kind === 'return')?.id)
})

test('it opens no document of another return or category, and nothing without the cookie', async () => {
  const { cookie } = await opened()
  const other = await aCompletedReturn(portal, admin)
  const w2 = await anUpload(admin, taxReturnId, { bytes: Buffer.from('%PDF-1.4') })
  for (const id of [await uploadCompleted(admin, other.taxReturnId), w2]) {
    expect((await download(cookie, id)).statusCode).toBe(404)
  }
  expect((await read(`copy_session=${'A'.repeat(43)}`)).status).toBe(401)
})

describe('the link ends', () => {
  test('after five wrong codes, even for the right one', async () => {
    const before = await newest()
    const link = await aLink()
    for (let time = 0; time < 5; time += 1) {
      expect(await open({ ...link, code: wrong(link.code) })).toMatchObject({ status: 400 })
    }
    expect(await open(link)).toMatchObject({
      status: 400,
      message: expect.stringMatching(/no longer works/),
    })
    expect((await ask('admin.copies.link')).output).toBeNull()
    expect((await actions(before)).filter((action) => action === 'copy.code_refused')).toHaveLength(
      5,
    )
  })

  test('when staff end it or make another, with what is open', async () => {
    const before = await newest()
    const { cookie: first, ...old } = await opened()
    const { cookie, ...link } = await opened()
    expect([(await read(first)).status, (await open(old)).status]).toEqual([401, 400])
    expect((await read(cookie)).status).toBe(200)
    expect((await ask('admin.copies.endLink')).status).toBe(200)
    expect([(await read(cookie)).status, (await open(link)).status]).toEqual([401, 400])
    expect((await actions(before)).at(-1)).toBe('copy.link_ended')
  })

  test('when the client is erased', async () => {
    const { id } = await anOfficeClient(portal, admin)
    const { cookie } = await opened((await anOfficeReview(portal, admin, id)).taxReturnId)
    expect((await read(cookie)).status).toBe(200)
    const { db, clock } = portal.services
    await db.updateTable('clients').set({ erasedAt: clock() }).where('id', '=', id).execute()
    expect((await read(cookie)).status).toBe(401)
  })

  test('for this browser after an hour, or at once when the reader leaves', async () => {
    const { id } = await anOfficeClient(portal, admin)
    const first = await opened()
    const second = await opened((await anOfficeReview(portal, admin, id)).taxReturnId)
    await callTrpc(portal, 'copy.leave', { headers: { cookie: first.cookie } })
    expect((await read(first.cookie)).status).toBe(401)
    expect((await read(second.cookie)).status).toBe(200)
    portal.pass({ minutes: 61 })
    expect((await read(second.cookie)).status).toBe(401)
  })
})

test('the link is mailed to the client’s address when staff ask for it, without the code, and no longer once they end it', async () => {
  const send = () => ask('admin.copies.createLink', { taxReturnId, mail: true })
  expect(await send()).toMatchObject({ status: 409, message: 'This client has no email address' })
  expect((await ask('admin.copies.link')).output).toBeNull()
  const address = 'rosa@office.example'
  const input = { id: clientId, firstName: 'Rosa', lastName: 'Delgado', email: address }
  expect((await ask('admin.clients.update', input)).status).toBe(200)
  const mailed = async () =>
    (await mailsTo(portal, address)).filter((mail) => mail.template === 'copy-link')
  await aLink()
  expect(await mailed()).toStrictEqual([])
  const { url, code, mailedTo } = (await send()).output as NewCopyLink
  expect(mailedTo).toBe(address)
  const mails = await mailed()
  expect(mails).toMatchObject([{ url, taxYear: 2025, firstName: 'Rosa Delgado' }])
  const [mail] = mails
  if (mail === undefined) throw new Error('no mail')
  const { db, clock, config } = portal.services
  const { subject, text, html } = compose(mail, config)
  expect(text).toContain(new URL(url).searchParams.get('token'))
  for (const part of [JSON.stringify(mail), subject, text, html]) {
    expect(part.replaceAll(/\s/g, '')).not.toContain(code.replaceAll(/\s/g, ''))
  }
  expect(await isCopyLinkLive(db, mail.tokenHash, clock())).toBe(true)
  await ask('admin.copies.endLink')
  expect(await isCopyLinkLive(db, mail.tokenHash, clock())).toBe(false)
})

test('no link is made for an unknown return, one that is not completed, and a client who signs in', async () => {
  const by = await staff()
  const make = (of: string) => ask('admin.copies.createLink', { taxReturnId: of })
  expect(await make(noId)).toMatchObject({ status: 404, message: 'Tax return not found' })
  const { id } = await anOfficeClient(portal, by)
  expect((await make(await anOfficeReturn(portal, by, { clientId: id }))).status).toBe(409)
  const { taxReturnId: own } = await aCompletedReturn(portal, by, { client: await aClient(portal) })
  expect(await make(own)).toMatchObject({
    status: 409,
    message: 'This client signs in and finds the documents in the portal',
  })
})

test('the link ends after thirty days, and leaves no row', async () => {
  const link = await aLink()
  portal.pass({ days: 30, minutes: 1 })
  expect((await open(link)).status).toBe(400)
  await deleteExpiredLinks(portal.services.db, portal.services.clock())
  const rows = await portal.services.db.selectFrom('guestLinks').select('taxReturnId').execute()
  expect(rows).toEqual([])
})
