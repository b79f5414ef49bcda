import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { longRun } from '#tests/support/long-run.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { rowOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

interface Season {
  nora: Person
  taxReturnId: string
  items: string[]
  documents: string[]
}

const clients = ['attach', 'detach', 'decline', 'expect', 'reopen'] as const
const staffs = ['accept', 'askAgain', 'withdraw', 'ask', 'another', 'verify', 'move'] as const
const others = ['delete', 'restore', 'handOver', 'takeBack', 'answers'] as const
const step = fc.record({
  event: fc.constantFrom(...clients, ...clients, ...staffs, ...others, 'attach' as const),
  at: fc.nat(7),
})

test('after any sequence of events the counts, days and turns fit the items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const season = await freshSeason()
      for (const one of steps) {
        const status = await happen(season, one)
        expect([one.event, status]).not.toEqual([one.event, 500])
        expect([one.event, await faultsOf(season.taxReturnId)]).toEqual([one.event, []])
      }
    }),
    { numRuns: longRun ? 200 : 25, seed: longRun ? Date.now() % 2 ** 31 : 19 },
  )
})

async function freshSeason(): Promise<Season> {
  const nora = await aClient(portal)
  await nora.api.put('/api/profile', singleProfile)
  const { id: taxReturnId } = await aReturn(portal, { clientId: nora.id })
  await askFor(portal, admin, taxReturnId)
  await askFor(portal, admin, taxReturnId)
  const items = (await itemsOf(portal, nora, taxReturnId)).map(({ id }) => id)
  const documents = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const file = { name: `${name}.pdf`, category: 'w2', bytes: aPdf(name) }
      return String((await nora.api.upload(taxReturnId, file)).json()['id'])
    }),
  )
  return { nora, taxReturnId, items, documents }
}

async function happen(season: Season, { event, at }: { event: string; at: number }) {
  const { nora, taxReturnId, items, documents } = season
  portal.pass({ minutes: 1 })
  const id = items[at % items.length]
  const documentId = documents[Math.floor(at / 2) % documents.length] ?? ''
  const call = async (procedure: string, input: object, { token } = nora) =>
    (await callTrpc(portal, procedure, { token, input })).status
  switch (event) {
    case 'accept':
    case 'withdraw':
      return call(`admin.requestItems.${event}`, { id }, admin)
    case 'askAgain':
      return call('admin.requestItems.askAgain', { id, reason: 'Cut off' }, admin)
    case 'ask':
      return (await askFor(portal, admin, taxReturnId)).status
    case 'another':
      return call(
        'admin.documents.requestReplacement',
        { id: documentId, reason: 'Cut off' },
        admin,
      )
    case 'verify':
      return call('admin.documents.verify', { id: documentId, verified: at % 2 === 0 }, admin)
    case 'move': {
      const status = ['in_progress', 'completed', 'filed'][Math.floor(at / 3)]
      return (await admin.api.patch(`/api/tax-returns/${taxReturnId}/status`, { status })).status
    }
    case 'delete':
      return call('documents.delete', { id: documentId })
    case 'restore':
      return call('documents.restore', { id: documentId })
    case 'handOver':
    case 'takeBack':
      return call(`requestItems.${event}`, { taxReturnId })
    case 'answers':
      return call('requestItems.saveAnswers', { taxReturnId, answers: { wages: at % 2 === 0 } })
    default:
      return call(`requestItems.${event}`, { id, documentId, expectedOn: '2199-03-01' })
  }
}

/** What is wrong with a return. */
async function faultsOf(taxReturnId: string): Promise<string[]> {
  const { db } = portal.services
  const { rows: answers } = await sql<{ state: string; answered: boolean }>`
    select state, exists (select from item_documents join documents on documents.id = document_id
      where item_id = request_items.id and not refused and deleted_at is null) as answered
    from request_items where tax_return_id = ${taxReturnId}`.execute(db)
  const row = await rowOf(
    db,
    'taxReturns',
    [
      'status',
      'handedOverAt',
      'startedAt',
      'readyAt',
      'clientTurnAt',
      'documentsAsked',
      'documentsIn',
      'expectedUntil',
    ],
    { id: taxReturnId },
  )
  const are = (...states: string[]) => answers.filter(({ state }) => states.includes(state))
  const faults = {
    'documents asked':
      row.documentsAsked !== are('open', 'expected', 'received', 'accepted').length,
    'documents in': row.documentsIn !== are('received', 'accepted').length,
    'expected until another day':
      row.expectedUntil !== (are('expected').length > 0 ? '2199-03-01' : null),
    'in without a document': are('received', 'accepted').some(({ answered }) => !answered),
    'answered but not in': are('open', 'expected', 'not_applicable').some((one) => one.answered),
    'nobody’s turn before anything is done':
      row.status === 'pending' && row.handedOverAt === null && row.clientTurnAt === null,
    'ready without a hand-over': row.readyAt !== null && row.handedOverAt === null,
    'a filed return that waits': row.status === 'filed' && row.clientTurnAt !== null,
    'a return that is handed over and nobody’s':
      row.handedOverAt !== null &&
      row.status !== 'filed' &&
      (row.readyAt === null) === (row.clientTurnAt === null),
  }
  return Object.entries(faults).flatMap(([fault, wrong]) => (wrong ? [fault] : []))
}
