import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { anOfficeClient, anOfficeReturn } from '#tests/support/office.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { askFor, w2Item } from '#tests/support/request-items.ts'
import { auditRows } from '#tests/support/rows.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const urlOf = (id: string) => `/api/admin/tax-returns/${id}/packet`

describe('GET /api/admin/tax-returns/:id/packet', () => {
  test('is a PDF with client, checklist, dates, the firm’s address and the letter', async () => {
    const client = await anOfficeClient(portal, admin, { firstName: 'Đức', lastName: 'Παπαδάκη' })
    const id = await anOfficeReturn(portal, admin, { clientId: client.id })
    await askFor(portal, admin, id)
    const answer = await portal.app.inject({
      url: urlOf(id),
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('attachment')
    const { text } = await readPdf(answer.rawPayload)
    for (const part of [
      'Đức Παπαδάκη',
      `[ ] ${w2Item.title}`,
      `return ${id}`,
      'Apr 15, 2026',
      '410 Riverbend Avenue',
      'Reno, NV 89501',
      'Dear Đức Παπαδάκη',
      'You sign this letter by hand',
      'Signature of',
      'Bank account for a refund',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
    }
    expect(text).not.toContain('your portal')
  })

  test('is on record as a disclosure that its client can see', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    expect((await admin.api.get(urlOf(id))).status).toBe(200)
    const rows = await auditRows(portal, ['action', 'actorId', 'subjectId'], {
      clientId: client.id,
      action: 'packet.printed',
    })
    expect(rows).toEqual([{ action: 'packet.printed', actorId: admin.id, subjectId: id }])
  })
})
