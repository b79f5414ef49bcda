import { expect, test } from 'vitest'
import { documentsZipPath } from '#shared/retention/data-export.ts'
import { exportTicket } from '#server/features/data-export/tickets.ts'
import { aUserWith } from '#tests/support/access.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { auditRows, rowOf, setRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { exportData, formWith } from '#tests/support/data-export.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { marriedProfile } from '#tests/support/profiles.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { unpack } from '#tests/support/unpack.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

/** Each way has a file of its own name. */
let name = ''
const call = (procedure: string, { token }: Pick<Person, 'token'>, input: object) =>
  callTrpc(portal, procedure, { token, input })

/** A couple with a joint return, and those who act for the client beside them. */
async function aHousehold() {
  const taxpayer = await aClient(portal)
  await taxpayer.api.put('/api/profile', marriedProfile)
  const { id: returnId } = await aReturn(portal, { clientId: taxpayer.id })
  const [spouse, representative, helper] = [
    await aUserWith(portal, taxpayer.id, 'spouse'),
    await aUserWith(portal, taxpayer.id, 'representative'),
    await aUserWith(portal, taxpayer.id, 'helper'),
  ]
  return { taxpayer, spouse, representative, helper, staff: admin, returnId }
}
type Household = Awaited<ReturnType<typeof aHousehold>>
type Reader = Exclude<keyof Household, 'returnId'>

const upload = async ({ api }: Person, returnId: string, isPrivate = true, file = name) => {
  const sent = await api.upload(returnId, {
    name: file,
    bytes: aPdf(file),
    category: 'other',
    isPrivate,
  })
  expect(sent.status).toBe(201)
  return String(sent.json()['id'])
}

const privately = (returnId: string, documentIds: string[]) => ({
  about: 'return',
  aboutId: returnId,
  text: 'Only for you',
  audience: 'one',
  documentIds,
})

type Send = (house: Household) => Promise<string>

const asked: Send = async (house) => {
  const id = await upload(house.spouse, house.returnId)
  await talkOf(portal).start(house.spouse, privately(house.returnId, [id]))
  expect((await call('admin.documents.askToFile', admin, { id })).status).toBe(200)
  return id
}

const answered =
  (share: boolean): Send =>
  async (house) => {
    const id = await asked(house)
    expect((await call('documents.answerFiling', house.spouse, { id, share })).status).toBe(200)
    return id
  }

/** How a file comes with a private message of the spouse. */
const sent = {
  'with the box’s mark, and not sent yet': ({ spouse, returnId }: Household) =>
    upload(spouse, returnId),
  'with the box’s mark': async (house: Household) => {
    const id = await upload(house.spouse, house.returnId)
    await talkOf(portal).start(house.spouse, privately(house.returnId, [id]))
    return id
  },
  'as a document that is then sent privately': async (house: Household) => {
    const id = await upload(house.spouse, house.returnId, false)
    await talkOf(portal).start(house.spouse, privately(house.returnId, [id]))
    return id
  },
  'with an answer in a private thread': async (house: Household) => {
    const { id: thread } = await talkOf(portal).start(house.spouse, privately(house.returnId, []))
    const id = await upload(house.spouse, house.returnId)
    await talkOf(portal).reply(house.spouse, thread, 'And this', { documentIds: [id] })
    return id
  },
  'with an answer of staff in a private thread': async (house: Household) => {
    const { id: thread } = await talkOf(portal).start(house.spouse, privately(house.returnId, []))
    const id = await upload(admin, house.returnId)
    await talkOf(portal).answer(admin, thread, 'See this', { documentIds: [id] })
    return id
  },
  'and the sender says no': answered(false),
  'and the sender says yes': answered(true),
  'though somebody else uploaded it': async ({ taxpayer, spouse, returnId }: Household) => {
    const id = await upload(taxpayer, returnId, false)
    await setRows(portal, 'documents', { privateTo: spouse.id }, { id })
    return id
  },
  'in a message that is not private': async (house: Household) => {
    const id = await upload(house.spouse, house.returnId)
    const input = { ...privately(house.returnId, [id]), audience: 'client' }
    await talkOf(portal).start(house.spouse, input)
    return id
  },
} satisfies Record<string, Send>

const alone = ['spouse', 'staff'] as const
const together = ['taxpayer', 'spouse', 'representative', 'staff'] as const
/** Who sees it; a helper sees what they send themselves. */
const seenBy: Record<keyof typeof sent, readonly Reader[]> = {
  'with the box’s mark, and not sent yet': alone,
  'with the box’s mark': alone,
  'as a document that is then sent privately': alone,
  'with an answer in a private thread': alone,
  'with an answer of staff in a private thread': alone,
  'and the sender says no': alone,
  'though somebody else uploaded it': alone,
  'and the sender says yes': together,
  'in a message that is not private': together,
}

/** The ways in which the files of a return show to a person. */
async function showing(person: Person, returnId: string) {
  const { api } = person
  const input = { taxReturnId: returnId }
  const [list, ownList, begun] = [
    (await api.get(`/api/tax-returns/${returnId}/documents`)).text,
    JSON.stringify((await call('documents.listForReturn', person, input)).output ?? []),
    await call('dataExport.beginDocuments', person, input),
  ]
  const ticket = exportTicket.safeParse(begun.output)
  const zip = ticket.success
    ? await portal.app.inject({ ...formWith(ticket.data.ticket), url: documentsZipPath })
    : null
  const zipped = zip?.statusCode === 200 ? [...(await unpack(zip.rawPayload)).files.keys()] : []
  return async (id: string, file: string) => ({
    list: list.includes(id),
    ownList: ownList.includes(id),
    download: (await api.get(`/api/documents/${id}/download`)).status === 200,
    thumbnail: (await call('documents.thumbnail', person, { id })).status === 200,
    question:
      (await call('messages.about', person, { about: 'document', aboutId: id })).status === 200,
    zip: zipped.some((one) => one.includes(file)),
  })
}

test('a private file is seen by whom the table says, in every way', async () => {
  const house = await aHousehold()
  const files: { how: keyof typeof sent; id: string; file: string }[] = []
  for (const how of Object.keys(sent) as (keyof typeof sent)[]) {
    name = `letter of my lawyer, ${files.length}.pdf`
    files.push({ how, id: await sent[how](house), file: name })
  }
  // So that the zip has something for who doesn't see them.
  await upload(house.taxpayer, house.returnId, false, 'shared.pdf')
  for (const reader of ['taxpayer', 'spouse', 'representative', 'helper', 'staff'] as const) {
    const shows = await showing(house[reader], house.returnId)
    for (const { how, id, file } of files) {
      const { question, ...ways } = await shows(id, file)
      const sees = seenBy[how].includes(reader)
      const expected = Object.fromEntries(Object.keys(ways).map((way) => [way, sees]))
      // A helper makes no zip.
      expect.soft({ reader, how, ...ways }).toEqual({ reader, how, ...expected })
      // Staff ask in their own calls.
      if (reader !== 'staff')
        expect.soft({ reader, how, question }).toMatchObject({ question: sees })
    }
  }
  const exported = [...(await exportData(portal, house.taxpayer)).files.keys()].join()
  const accesses = JSON.stringify(await call('account.accesses', house.taxpayer, {}))
  for (const { how, file } of files) {
    const sees = seenBy[how].includes('taxpayer')
    const found = [exported.includes(file), accesses.includes(file)]
    expect.soft([how, ...found]).toEqual([how, sees, sees])
  }
})

test('it moves nothing in the return that others read, until it is filed', async () => {
  name = 'clinic.pdf'
  const house = await aHousehold()
  const { taxpayer, spouse, representative, returnId } = house
  const read = async ({ api }: Person) =>
    (await api.get(`/api/tax-returns?client=${taxpayer.id}`)).list()
  const before = [await read(taxpayer), await read(representative)]
  const id = await asked(house)
  expect([await read(taxpayer), await read(representative)]).toEqual(before)
  const handOver = { taxReturnId: returnId }
  expect((await call('requestItems.handOver', taxpayer, handOver)).status).toBe(409)
  expect((await call('documents.answerFiling', spouse, { id, share: true })).status).toBe(200)
  expect(await read(taxpayer)).toMatchObject([{ documentsAt: expect.any(String) }])
  expect((await call('requestItems.handOver', taxpayer, handOver)).status).toBe(200)
})

test('the sender is asked with a notice and a mail that names no file, alone, and staff learn the answer', async () => {
  name = 'letter of my divorce lawyer.pdf'
  const house = await aHousehold()
  const id = await sent['with the box’s mark'](house)
  const ask = () => call('admin.documents.askToFile', admin, { id })
  const before = (await mailsTo(portal, house.spouse.email)).length
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  const mails = (await mailsTo(portal, house.spouse.email)).slice(before)
  expect(mails).toMatchObject([{ template: 'filing-asked', of: house.taxpayer.id }])
  expect(JSON.stringify(mails)).not.toContain('divorce')
  const notices = (await house.spouse.api.get('/api/notifications')).list()
  expect(notices[0]).toMatchObject({ title: 'May we file a private file of yours?' })
  expect((await house.taxpayer.api.get('/api/notifications')).text).not.toContain('divorce')
  expect((await call('documents.answerFiling', house.taxpayer, { id, share: true })).status).toBe(
    404,
  )
  await call('documents.answerFiling', house.spouse, { id, share: false })
  const told = (await admin.api.get('/api/notifications')).list()
  expect(told[0]).toMatchObject({ title: `${name} stays private` })
  expect((await call('documents.answerFiling', house.spouse, { id, share: true })).status).toBe(409)
  await ask()
  await call('documents.answerFiling', house.spouse, { id, share: true })
  expect((await ask()).status).toBe(409)
  const entries = await auditRows(portal, ['action', 'details'], {
    subjectId: id,
    action: 'document.filing_answered',
  })
  expect(entries.map(({ details }) => details)).toMatchObject([{ share: false }, { share: true }])
})

test('until it is filed it answers no request, and no shared thread names it', async () => {
  const house = await aHousehold()
  const { taxpayer, spouse, returnId } = house
  const id = await sent['with the box’s mark'](house)
  const talk = talkOf(portal)
  const items = [{ category: 'w2', title: 'W-2', reason: 'For wages' }]
  await call('admin.requestItems.ask', admin, { taxReturnIds: [returnId], items })
  const listed = await call('requestItems.list', admin, { taxReturnId: returnId })
  const { items: asked } = listed.output as { items: { id: string }[] }
  const shared = await talk.start(taxpayer, { about: 'return', aboutId: returnId, text: 'Hello' })
  const refused = {
    'an answer to a request': await call('requestItems.attach', spouse, {
      id: asked[0]?.id,
      documentId: id,
    }),
    'a request for another': await call('admin.documents.requestReplacement', admin, {
      id,
      reason: 'Blurred',
    }),
    'an answer to both': await call('admin.messages.reply', admin, {
      id: shared.id,
      text: 'About this',
      documentIds: [id],
    }),
    'a question to both about it': await call('messages.start', spouse, {
      about: 'document',
      aboutId: id,
      text: 'And?',
    }),
    'a thread that is moved to it': await call('admin.messages.move', admin, {
      id: shared.id,
      about: 'document',
      aboutId: id,
    }),
  }
  for (const [what, { status }] of Object.entries(refused))
    expect([what, status]).toEqual([what, 409])
  const own = { ...privately(returnId, []), about: 'document', aboutId: id }
  expect((await call('messages.start', spouse, own)).status).toBe(200)
})

test.each<[use: string, send: (house: Household, id: string) => Promise<unknown>]>([
  [
    'sent to both in a message',
    ({ taxpayer, returnId }, id) =>
      talkOf(portal).start(taxpayer, {
        about: 'return',
        aboutId: returnId,
        text: 'For both',
        documentIds: [id],
      }),
  ],
  [
    'the answer to a request',
    async ({ taxpayer, returnId }, documentId) => {
      await askFor(portal, admin, returnId)
      const [item] = await itemsOf(portal, taxpayer, returnId)
      await taxpayer.call('requestItems.attach', { id: item?.id, documentId })
    },
  ],
  [
    'what a shared thread is about',
    ({ taxpayer }, id) =>
      talkOf(portal).start(taxpayer, { about: 'document', aboutId: id, text: 'About it' }),
  ],
])('a file that is %s stays shared when its sender sends it privately', async (_use, send) => {
  const house = await aHousehold()
  const { taxpayer, returnId } = house
  const id = await upload(taxpayer, returnId, false, 'shared.pdf')
  const privateTo = async () => (await rowOf(portal, 'documents', ['privateTo'], { id })).privateTo
  await send(house, id)
  const sentAlone = await call('messages.start', taxpayer, privately(returnId, [id]))
  expect([sentAlone.status, await privateTo()]).toEqual([200, null])
})

test('an unused file that its sender sends privately is private', async () => {
  const { taxpayer, returnId } = await aHousehold()
  const id = await upload(taxpayer, returnId, false, 'shared.pdf')
  await call('messages.start', taxpayer, privately(returnId, [id]))
  expect(await rowOf(portal, 'documents', ['privateTo'], { id })).toEqual({
    privateTo: taxpayer.id,
  })
})
