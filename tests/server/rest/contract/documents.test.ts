import { expect, test } from 'vitest'
import { documentsOf, pdf } from './documents.support.ts'
import { testPortal } from '#tests/support/app.ts'
import { anAdmin, aReturn } from '#tests/support/factories.ts'
import { aPng } from '#tests/support/files.ts'
import { aTimestamp, anId } from '#tests/support/shapes.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)
const { aClientWithReturn, upload } = documentsOf(portal)

test('GET /api/tax-returns/:id/documents lists the client view, newest first, with canonical categories', async () => {
  const client = await aClientWithReturn()
  await upload(client, client.returnId, 'property_documents', 'deed.pdf')
  await upload(client, client.returnId, 'other_documents', 'photo.png')
  for (const { api } of [client, admin]) {
    const answer = await api.get(`/api/tax-returns/${client.returnId}/documents`)
    expect(answer.status).toBe(200)
    expect(answer.list()).toStrictEqual([
      {
        id: anId,
        fileName: 'photo.png',
        createdAt: aTimestamp,
        category: 'other',
        size: aPng().length,
        mimeType: 'image/png',
      },
      {
        id: anId,
        fileName: 'deed.pdf',
        createdAt: aTimestamp,
        category: 'property',
        size: pdf.length,
        mimeType: 'application/pdf',
      },
    ])
  }
})

test('GET /api/admin/tax-returns/:id/documents lists the admin view, with its category names', async () => {
  const client = await aClientWithReturn('filed')
  await upload(client, client.returnId, 'receipt', 'a.pdf')
  await upload(client, client.returnId, 'property', 'b.pdf')
  await upload(client, client.returnId, 'other', 'c.pdf')
  await upload(admin, client.returnId, 'completed_return', 'd.pdf')
  const answer = await admin.api.get(`/api/admin/tax-returns/${client.returnId}/documents`)
  expect(answer.status).toBe(200)
  expect(answer.list().map(({ category }) => category)).toStrictEqual([
    'completed_return',
    'other_documents',
    'property_documents',
    'receipts',
  ])
  expect(answer.list()[0]).toStrictEqual({
    id: anId,
    originalName: 'd.pdf',
    size: pdf.length,
    mimeType: 'application/pdf',
    uploadedAt: aTimestamp,
    category: 'completed_return',
    verified: false,
  })
})

test('PATCH /api/documents/:id/verified sets and clears the mark, and answers the document in the admin view', async () => {
  const client = await aClientWithReturn()
  const id = await upload(client, client.returnId, 'receipts')
  for (const verified of [true, true, false]) {
    const answer = await admin.api.patch(`/api/documents/${id}/verified`, { verified })
    expect(answer.status).toBe(200)
    expect(answer.json()).toStrictEqual({
      id,
      originalName: 'a.pdf',
      size: pdf.length,
      mimeType: 'application/pdf',
      uploadedAt: aTimestamp,
      category: 'receipts',
      verified,
    })
  }
})

test('GET /api/filed-returns and GET /api/admin/filed-returns/:id list the caller’s finished returns with their completed documents, newest year first', async () => {
  const client = await aClientWithReturn('filed', 2023)
  const later = await aReturn(portal, { clientId: client.id, taxYear: 2024, status: 'completed' })
  await aReturn(portal, { clientId: client.id, taxYear: 2022, status: 'filed' })
  await upload(client, client.returnId, 'w2')
  await upload(admin, client.returnId, 'completed_return', 'return-2023.pdf')
  await upload(admin, later.id, 'completed_return', 'return-2024.pdf')
  const answer = await client.api.get('/api/filed-returns')
  expect(answer.status).toBe(200)
  const document = (fileName: string) => ({
    id: anId,
    fileName,
    createdAt: aTimestamp,
    category: 'completed_return',
    size: pdf.length,
    mimeType: 'application/pdf',
  })
  expect(answer.list()).toStrictEqual([
    {
      taxReturn: { id: later.id, taxYear: 2024, status: 'completed' },
      documents: [document('return-2024.pdf')],
    },
    {
      taxReturn: { id: client.returnId, taxYear: 2023, status: 'filed' },
      documents: [document('return-2023.pdf')],
    },
  ])
  expect((await admin.api.get('/api/filed-returns')).list()).toStrictEqual([])
  expect((await admin.api.get(`/api/admin/filed-returns/${client.id}`)).list()).toStrictEqual(
    ['return-2024.pdf', 'return-2023.pdf'].map((originalName) => ({
      id: anId,
      originalName,
      size: pdf.length,
      mimeType: 'application/pdf',
      uploadedAt: aTimestamp,
      category: 'completed_return',
      verified: false,
    })),
  )
})
