import { describe, expect, test } from 'vitest'
import { exportPath, documentsZipPath } from '#shared/retention/data-export.ts'
import { exportTicket } from '#server/features/data-export/tickets.ts'
import { auditRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { exportServer, formWith, ticketOf } from '#tests/support/data-export.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { manyStoredDocuments } from '#tests/support/many-documents.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { unpack } from '#tests/support/unpack.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const small = (name: string) => ({ name, bytes: Buffer.from(`the bytes of ${name}`) })

async function aReturnWith(names: string[]) {
  const client = await aClient(portal, { lastName: 'Vale' })
  const taxReturn = await aReturn(portal, { clientId: client.id })
  const ids =
    names.length === 0
      ? []
      : await manyStoredDocuments(portal.services, taxReturn, names.map(small))
  return { client, taxReturn, ids }
}

const begin = ({ token }: Person, taxReturnId: string) =>
  callTrpc(portal, 'dataExport.beginDocuments', { token, input: { taxReturnId } })

async function documentsTicket(person: Person, taxReturnId: string): Promise<string> {
  return exportTicket.parse((await begin(person, taxReturnId)).output).ticket
}

const send = (ticket: string, url: string = documentsZipPath) =>
  portal.app.inject({ ...formWith(ticket), url })

describe('all documents of a return as a zip', () => {
  test.each(['client', 'admin'] as const)(
    'for the %s, by category, and in the audit log; the client reads what staff downloaded',
    async (who) => {
      const { client, taxReturn } = await aReturnWith(['a.pdf', 'b.pdf'])
      const person = who === 'client' ? client : admin
      // Of another year.
      const earlier = await aReturn(portal, { clientId: client.id, taxYear: 2024 })
      await manyStoredDocuments(portal.services, earlier, [small('old.pdf')])

      const answer = await send(await documentsTicket(person, taxReturn.id))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="Vale 2025 documents.zip"',
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const { files } = await unpack(answer.rawPayload)
      expect([...files.keys()]).toEqual(['W-2 forms/a.pdf', 'W-2 forms/b.pdf'])
      expect(files.get('W-2 forms/a.pdf')).toEqual(small('a.pdf').bytes)
      const entries = await auditRows(portal, ['actorId', 'subjectId', 'clientId', 'details'], {
        action: 'documents.downloaded',
        clientId: client.id,
      })
      const { output } = await client.call('account.accesses')
      const opened = [{ action: 'documents.downloaded', fileName: null }]
      expect(output).toMatchObject(who === 'client' ? [] : opened)
      expect(entries).toEqual([
        {
          actorId: person.id,
          subjectId: taxReturn.id,
          clientId: client.id,
          details: { documents: 2 },
        },
      ])
    },
  )

  test('a document that is deleted in the meantime is named, the others are whole', async () => {
    const names = ['a.pdf', 'b.pdf', 'c.pdf']
    const { client, taxReturn, ids } = await aReturnWith(names)
    const { app, send: sendTo } = await exportServer(
      portal.services,
      (count) => (count === 1 ? client.api.delete(`/api/documents/${ids[2]}`) : undefined),
      documentsZipPath,
    )
    const answer = await sendTo(await documentsTicket(admin, taxReturn.id))
    const { files } = await unpack(Buffer.from(await answer.arrayBuffer()))
    await app.close()
    expect(Object.fromEntries(files)).toEqual({
      'W-2 forms/a.pdf': small('a.pdf').bytes,
      'W-2 forms/b.pdf': small('b.pdf').bytes,
      'missing.txt': Buffer.from('W-2 forms/c.pdf: it was deleted while this file was made\n'),
    })
  })

  test('without documents it is an empty zip', async () => {
    const { client, taxReturn } = await aReturnWith([])
    const answer = await send(await documentsTicket(client, taxReturn.id))
    expect((await unpack(answer.rawPayload)).files.size).toBe(0)
  })
})

describe('a ticket', () => {
  test('of a return opens neither all data, nor that return twice; one of all data opens no return', async () => {
    const { client, taxReturn } = await aReturnWith(['a.pdf'])
    const ticket = await documentsTicket(client, taxReturn.id)
    expect((await send(ticket, exportPath)).statusCode).toBe(401)
    expect((await send(ticket)).statusCode).toBe(200)
    expect((await send(ticket)).statusCode).toBe(401)
    expect((await send(await ticketOf(portal, client))).statusCode).toBe(401)
  })

  test('ends with the role that it was given to', async () => {
    const former = await anAdmin(portal)
    const { taxReturn } = await aReturnWith(['a.pdf'])
    const ticket = await documentsTicket(former, taxReturn.id)
    const { api } = await anAdmin(portal)
    await api.patch(`/api/admin/users/${former.id}/role`, { role: 'client' })
    expect((await send(ticket)).statusCode).toBe(404)
  })
})
