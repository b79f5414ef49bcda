import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkProof, fingerprintOf } from '#client/portal/client/account/check-proof.ts'
import type { AccessProof, AccessView } from '#shared/clients/accesses.schema.ts'
import { fingerprintOf as serversFingerprint } from '#server/change/checkpoint.ts'
import { sealLog } from '#server/records/audit/log-signer.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { rowOf } from '#tests/support/rows.ts'
import { aDocument } from '#tests/support/stored-documents.ts'
import { tamper } from '#tests/support/tamper.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing } from '#tests/support/views.ts'

const accessesOf = async ({ token }: Person) =>
  (await callTrpc(portal, 'account.accesses', { token })).output as AccessView[]
const proofOf = async ({ token }: Person, id: number) =>
  (await callTrpc(portal, 'account.accessProof', { token, input: { id } }))
    .output as AccessProof | null

const portal = await testPortal()
const client = await aClient(portal)
const other = await aClient(portal)
const admin = await anAdmin(portal, { firstName: 'Dana', lastName: 'Whitfield' })

beforeAll(async () => {
  await client.api.put('/api/profile', singleProfile)
  const { id } = await aReturn(portal, { clientId: client.id })
  const document = await aDocument(client, id)
  // The client's own download is not in the list.
  await client.api.get(`/api/documents/${document}/download`)
  await admin.api.get(`/api/documents/${document}/download`)
  await admin.api.get(`/api/admin/clients/${client.id}/details`)
  await admin.api.get(`/api/admin/clients/${other.id}/details`)
  await startViewing(portal, admin, client)
  await sealLog(portal.services)
})
describe('what staff opened of a client', () => {
  test('is listed for the client alone, newest first, with who and when', async () => {
    const list = await accessesOf(client)
    const [at, by] = [expect.any(Date), 'Dana Whitfield']
    expect(list).toMatchObject([
      { action: 'client.viewed_as', fileName: null, at, by },
      { action: 'client.viewed', fileName: null, at, by },
      { action: 'document.downloaded', fileName: 'w2.pdf', at, by },
    ])
    expect(await accessesOf(other)).toMatchObject([{ action: 'client.viewed', by }])
  })

  test('is proved to be in the chain, by the code that runs in the browser', async () => {
    for (const entry of await accessesOf(client)) {
      const proof = await proofOf(client, entry.id)
      if (proof === null) throw new Error('no proof')
      expect(await checkProof(entry, proof)).toBe('signed')
      const publicKey = proof.checkpoint.publicKey ?? ''
      expect(await fingerprintOf(publicKey)).toBe(serversFingerprint(publicKey))
    }
  })

  test('is proved without the address of the staff', async () => {
    const [entry] = await accessesOf(client)
    const proof = await proofOf(client, entry?.id ?? 0)
    expect(JSON.stringify(proof)).not.toContain('127.0.0.1')
    expect(Object.keys(JSON.parse(proof?.line ?? '{}'))).toEqual([
      'seq',
      'at',
      'actor',
      'action',
      'target',
      'client',
      'details',
    ])
  })

  test('is not proved to anybody else, and other entries are not proved', async () => {
    const [entry] = await accessesOf(client)
    for (const person of [other, admin]) {
      expect(await proofOf(person, entry?.id ?? 0)).toBeNull()
    }
    // The client saved the profile.
    expect(await proofOf(client, 1)).toBeNull()
  })

  type Forge = (proof: AccessProof, entry: AccessView) => [AccessView, AccessProof]
  const elsewhere = '00'.repeat(32)
  const forgeries: [string, Forge][] = [
    ['another time', (proof, entry) => [{ ...entry, at: new Date(0) }, proof]],
    ['another action', (proof, entry) => [{ ...entry, action: 'client.viewed' }, proof]],
    ['another entry', (proof, entry) => [{ ...entry, id: entry.id - 1 }, proof]],
    [
      'another actor',
      (proof, entry) => [entry, { ...proof, line: proof.line.replace(admin.id, other.id) }],
    ],
    ['another path', (proof, entry) => [entry, { ...proof, path: proof.path.slice(1) }]],
    ['another origin', (proof, entry) => [entry, { ...proof, originHash: elsewhere }]],
    ['another batch before', (proof, entry) => [entry, { ...proof, previousHash: elsewhere }]],
    [
      'another signature',
      (proof, entry) => {
        const signature = btoa('x'.repeat(64))
        return [entry, { ...proof, checkpoint: { ...proof.checkpoint, signature } }]
      },
    ],
  ]
  test.each(forgeries)('with %s does not match', async (_what, forge) => {
    const [entry] = await accessesOf(client)
    const proof = entry && (await proofOf(client, entry.id))
    if (entry === undefined || !proof) throw new Error('no proof')
    expect(await checkProof(...forge(proof, entry))).toBe('wrong')
  })

  test('has no proof before it is sealed, and a wrong one after somebody changed it', async () => {
    const body = { clientId: other.id, number: 'ssn', reason: 'To prepare the return', password }
    await other.api.put('/api/profile', singleProfile)
    await admin.call('admin.users.revealNumber', body)
    const { seq, at } = await rowOf(portal, 'auditLog', ['seq', 'at'], {
      action: 'client.number_revealed',
    })
    expect(await proofOf(other, seq)).toBeNull()
    await sealLog(portal.services)
    const entry = { id: seq, at, action: 'client.number_revealed' }
    const proof = await proofOf(other, seq)
    if (proof === null) throw new Error('no proof')
    expect(await checkProof(entry, proof)).toBe('signed')
    await tamper(
      portal.services.db,
      sql`update audit_log set actor_id = ${other.id}::uuid where seq = ${seq}::bigint`,
    )
    const changed = await proofOf(other, seq)
    if (changed === null) throw new Error('no proof')
    expect(await checkProof(entry, changed)).toBe('wrong')
  })
})

test('what staff opened includes exports of the returns table that may contain a return of theirs', async () => {
  const [nora, newcomer] = [await aClient(portal), await aClient(portal)]
  await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  for (const year of ['', '?taxYear=2024', '?taxYear=2023']) {
    expect((await admin.api.get(`/api/admin/tax-returns.csv${year}`)).status).toBe(200)
  }
  await aReturn(portal, { clientId: newcomer.id, taxYear: 2024 })
  const entry = { action: 'returns.exported', fileName: null, by: 'Dana Whitfield' }
  const list = await accessesOf(nora)
  expect(list).toMatchObject([entry, entry])
  // Its line has the search words of the staff.
  expect(await proofOf(nora, Number(list[0]?.id))).toBeNull()
  expect(await accessesOf(newcomer)).toEqual([])
})
