import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAnswerTimes } from '#server/features/messages/answer-times.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'

const portal = await testPortal()
const talk = talkOf(portal)
const { db } = portal.services
const dana = await anAdmin(portal)

/** A client's question to Dana without an answer. */
async function aQuestion() {
  const nora = await aClient(portal)
  const { id: returnId } = await aReturn(portal, { clientId: nora.id })
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Which form?' })
  return { nora, id, returnId }
}

/** What was said in a thread, oldest first: who said it, and how many minutes the other side had waited. */
async function said(threadId: string) {
  const rows = await rowsOf(
    db,
    'messages',
    ['side', 'createdAt', 'waitedSince'],
    { threadId },
    'createdAt',
  )
  return rows.map(({ side, createdAt, waitedSince }) =>
    waitedSince === null
      ? side
      : `${side} after ${Math.round((createdAt.getTime() - waitedSince.getTime()) / 60_000)}`,
  )
}

test('an answer notes since when the client waits: a note, and a second answer, do not', async () => {
  const { nora, id } = await aQuestion()
  portal.pass({ minutes: 1 })
  await talk.reply(nora, id, 'Or both?')
  await talk.step(dana, 'note', { id, text: 'I ask Kim' })
  expect(await said(id)).toEqual(['client', 'client', 'staff'])
  portal.pass({ minutes: 2 })
  await talk.answer(dana, id, 'Form W-2.')
  await talk.answer(dana, id, 'Only that.')
  expect((await said(id)).slice(3)).toEqual(['staff after 3', 'staff'])
})

test('a request is an answer, and a closed thread waited for none', async () => {
  const { nora, id, returnId } = await aQuestion()
  await talk.step(dana, 'done', { id })
  portal.pass({ minutes: 5 })
  await talk.reply(nora, id, 'One more thing')
  portal.pass({ minutes: 1 })
  await talk.step(dana, 'request', {
    id,
    taxReturnId: returnId,
    category: 'other',
    title: 'The letter',
    reason: 'It says',
  })
  expect((await said(id)).filter((one) => one.includes('after'))).toEqual(['system after 1'])
})

test('a thread that staff begin waits for no answer of theirs until the client writes', async () => {
  const nora = await aClient(portal)
  const { id: aboutId } = await aReturn(portal, { clientId: nora.id })
  const begin = { clientId: nora.id, about: 'return', aboutId, text: 'Is it you?' }
  const { id } = await talk.step(dana, 'start', begin)
  portal.pass({ minutes: 4 })
  await talk.reply(nora, id, 'Yes')
  portal.pass({ minutes: 2 })
  await talk.answer(dana, id, 'Thank you')
  expect(await said(id)).toEqual(['staff', 'client', 'staff after 2'])
})

test('each of four weeks has the median and the longest of its waits in working hours', async () => {
  await portal.reset()
  const { id: threadId } = await talk.start(await aClient(portal), {
    about: 'client',
    text: 'Hello',
  })
  const at = (moment: string) => new Date(`2026-${moment}:00-08:00`)
  const answers = [
    ['10-23T09:00', '10-23T17:00'],
    ['11-02T09:00', '11-02T11:00'],
    ['11-10T17:00', '11-16T09:30'],
    ['11-18T09:00', '11-18T09:01'],
    ['11-18T09:00', '11-18T14:00'],
    ['11-18T22:00', '11-19T11:00'],
  ].map(([asked = '', answered = '']) => ({
    id: randomUUID(),
    threadId,
    side: 'staff' as const,
    body: Buffer.of(1),
    words: [],
    waitedSince: at(asked),
    createdAt: at(answered),
  }))
  await db.insertInto('messages').values(answers).execute()
  expect(await readAnswerTimes(db, new Date('2026-11-20T10:00:00-08:00'))).toEqual([
    { startsOn: '2026-10-24', hours: null },
    { startsOn: '2026-10-31', hours: { median: 2, longest: 2 } },
    { startsOn: '2026-11-07', hours: null },
    { startsOn: '2026-11-14', hours: { median: 2, longest: 20 } },
  ])
})
