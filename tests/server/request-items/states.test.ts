import { beforeAll, describe, expect, test } from 'vitest'
import { type ItemState, itemStates } from '#shared/checklist/request-item-states.ts'
import { newId } from '#server/database/database.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { rowOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** From each state, the state after each event; `-` where it is refused. */
const table = `
event           open            expected        received        not_applicable  accepted        withdrawn
attach          received        received        received        received        received        -
detach          open            expected        open            not_applicable  open            withdrawn
decline         not_applicable  not_applicable  -               not_applicable  -               -
expect          expected        expected        -               expected        -               -
reopen          open            open            -               open            -               -
accept          -               -               accepted        -               accepted        -
askAgain        open            open            open            open            open            open
withdraw        withdrawn       withdrawn       withdrawn       withdrawn       withdrawn       withdrawn
`
const [head = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))
const states = head.slice(1) as ItemState[]
const pairs = lines.flatMap(([event = '', ...after]) =>
  states.map((before, at) => ({ event, before, after: after[at] ?? '' })),
)

let taxReturnId: string
let documents: string[]

const portal = await testPortal()
const admin = await anAdmin(portal)
const nora = await aClient(portal)

beforeAll(async () => {
  taxReturnId = (await aReturn(portal, { clientId: nora.id })).id
  documents = await Promise.all(['first', 'second'].map(upload))
})
const upload = (name: string) =>
  anUpload(nora, taxReturnId, { name: `${name}.pdf`, bytes: aPdf(name) })

/** An item in this state with the first document, which answers it where that makes sense. */
async function anItem(state: ItemState): Promise<string> {
  const { db, clock } = portal.services
  const id = newId()
  const [documentId = ''] = documents
  const day = state === 'expected' ? '2026-03-01' : null
  const words = { category: 'w2', title: 'Form W-2', reason: 'You worked.' } as const
  await db
    .insertInto('requestItems')
    .values({ id, taxReturnId, ...words, state, askedAt: clock(), expectedOn: day })
    .execute()
  const answers = ['received', 'accepted', 'withdrawn'].includes(state)
  await db
    .insertInto('itemDocuments')
    .values({ itemId: id, documentId, refused: !answers })
    .execute()
  return id
}

const inputs: Record<string, object> = {
  expect: { expectedOn: '2199-04-15' },
  askAgain: { reason: 'It is cut off.' },
}
const staffs = ['accept', 'askAgain', 'withdraw']

test('the table names every state', () => {
  expect(states.toSorted()).toEqual([...itemStates].toSorted())
})

describe.each(pairs)('$event on what is $before', ({ event, before, after }) => {
  test(`gives ${after}, where - is a refusal that changes nothing`, async () => {
    const id = await anItem(before)
    const [first, second] = documents
    const documentId = event === 'attach' ? second : first
    const isStaffs = staffs.includes(event)
    const answer = await callTrpc(portal, `${isStaffs ? 'admin.' : ''}requestItems.${event}`, {
      token: (isStaffs ? admin : nora).token,
      input: { id, documentId, ...inputs[event] },
    })
    expect(answer.status).toBe(after === '-' ? 409 : 200)
    const row = await rowOf(portal, 'requestItems', ['state', 'expectedOn'], { id })
    expect(row.state).toBe(after === '-' ? before : after)
    expect(row.expectedOn !== null).toBe(row.state === 'expected')
  })
})
