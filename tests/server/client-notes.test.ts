import { beforeEach, describe, expect, test } from 'vitest'
import type { ClientNote } from '#shared/clients/client-notes.schema.ts'
import { clientNotesVisibleTo } from '#server/records/client-notes/client-notes.access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { exportData } from '#tests/support/data-export.ts'
import { dump, fingerprint } from '#tests/support/fingerprint.ts'
import { auditRows, setRows } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const body = 'Spouse’s SSN is 457-55-5462, she reads it by phone on Tuesday.'

let client: Person
let admin: Person

const portal = await testPortal()
beforeEach(async () => {
  client = await aClient(portal)
  admin = await anAdmin(portal, { firstName: 'June', lastName: 'Vale' })
})

const call = (name: string, input: object, { token } = admin) =>
  callTrpc(portal, `admin.notes.${name}`, { token, input })
const add = (text = body, who = admin) => call('add', { id: client.id, body: text }, who)
const notes = async () => (await call('list', { id: client.id })).output as ClientNote[]

describe('a note about a client', () => {
  test('is read by all staff, newest first, and sealed in the database', async () => {
    await add('First')
    portal.pass({ minutes: 1 })
    await add(` ${body} `)
    expect(await notes()).toMatchObject([
      { body, author: 'June Vale', createdAt: expect.any(Date) },
      { body: 'First' },
    ])
    expect(await dump(portal.services.db)).not.toMatch(/457-55-5462|reads it by phone/)
  })

  test('is on record without its text, and its deletion by another admin too', async () => {
    await add()
    const [note] = await notes()
    const other = await anAdmin(portal)
    expect(await call('delete', { noteId: note?.id }, other)).toMatchObject({ status: 200 })
    expect(await notes()).toEqual([])
    const audited = await auditRows(portal, ['action', 'actorId', 'subjectId', 'details'], {
      clientId: client.id,
      action: 'client.note%',
    })
    const entry = { subjectId: note?.id, details: {} }
    expect(audited).toEqual([
      { action: 'client.note_added', actorId: admin.id, ...entry },
      { action: 'client.note_deleted', actorId: other.id, ...entry },
    ])
  })

  test('is invisible to its client: no call, no notification, no list, no export', async () => {
    await add()
    for (const [name, input] of [
      ['list', { id: client.id }],
      ['add', { id: client.id, body }],
      ['delete', { noteId: (await notes())[0]?.id }],
    ] as const) {
      expect(await call(name, input, client)).toMatchObject({ status: 403 })
    }
    const { db } = portal.services
    const own = clientNotesVisibleTo(db, { role: 'client' }).select('id').execute()
    expect(await own).toEqual([])
    expect((await client.api.get('/api/notifications')).list()).toEqual([])
    for (const list of ['account.accesses', 'account.reveals']) {
      expect((await client.call(list)).output).toEqual([])
    }
    expect(JSON.stringify(await exportData(portal, client))).not.toMatch(/by phone|note_added/)
  })

  test('needs a text and a client whose account is not erased', async () => {
    await setRows(
      portal,
      'users',
      { erasedAt: portal.services.clock(), disabledAt: portal.services.clock() },
      { id: client.id },
    )
    const before = await fingerprint(portal.services.db)
    expect(await add()).toMatchObject({ status: 404 })
    expect(await add('  ')).toMatchObject({ status: 400, message: 'Write the note first' })
    expect(await add('x'.repeat(2001))).toMatchObject({ status: 400 })
    expect(await call('add', { id: noId, body })).toMatchObject({ status: 404 })
    expect(await call('delete', { noteId: noId })).toMatchObject({ status: 404 })
    expect(await fingerprint(portal.services.db)).toEqual(before)
  })

  test('outlives the account of its author, without the name', async () => {
    await add()
    const { db } = portal.services
    await db.updateTable('users').set({ role: 'client' }).where('id', '=', admin.id).execute()
    await db.deleteFrom('users').where('id', '=', admin.id).execute()
    admin = await anAdmin(portal)
    expect(await notes()).toMatchObject([{ body, author: null }])
  })
})
