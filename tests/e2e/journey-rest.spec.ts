import { createHash } from 'node:crypto'
import { npmToEnd } from '#tests/support/npm.ts'
import { expect, test } from '#tests/support/portal.ts'
import { docx, jpegWithExif, multiPagePdf } from '#tests/support/real-files.ts'
import { password } from '#tests/support/signed-in.ts'

test('a whole season over REST, with fetch only', async ({ portal }) => {
  const visitor = callerOf(portal.url, null)
  const registered = await visitor.json('POST', '/api/auth/register', {
    email: 'rest@example.com',
    password,
    firstName: 'Zoë',
    lastName: 'Żółć',
  })
  expect(registered).toMatchObject({
    status: 201,
    body: { success: true, user: { role: 'client' } },
  })
  const client = callerOf(portal.url, tokenOf(registered.body))

  const saved = await client.json('PUT', '/api/profile', profile)
  expect(saved).toMatchObject({ status: 200, body: { ssn: '123-45-6789', zipCode: '89501' } })
  expect(await client.json('GET', '/api/profile/dependents')).toMatchObject({
    body: [{ firstName: 'Ada', dateOfBirth: '2016-02-29' }],
  })

  const created = await client.json('POST', '/api/tax-returns', {
    taxYear: 2025,
    status: 'pending',
  })
  expect(created).toMatchObject({
    status: 201,
    body: { status: 'pending', paymentStatus: 'unpaid' },
  })
  const id = idOf(created.body)
  const uploads = [
    { name: 'W-2 – Ünïcode.pdf', category: 'w2', bytes: await multiPagePdf() },
    { name: 'kitchen-table.JPG', category: 'receipt', bytes: await jpegWithExif() },
    { name: 'letter.docx', category: 'other', bytes: await docx() },
  ]
  for (const file of uploads) {
    expect(await client.upload(id, file)).toMatchObject({
      status: 201,
      body: { fileName: file.name },
    })
  }

  const { token: adminToken, email } = await registerAdmin(portal.url)
  const granted = await npmToEnd(['run', 'grant-admin', '--', email], { DATA_DIR: portal.dataDir })
  expect(granted.code, granted.output).toBe(0)
  const admin = callerOf(portal.url, adminToken)
  const step = (status: string) => admin.json('PATCH', `/api/tax-returns/${id}/status`, { status })
  expect(await step('in_progress')).toMatchObject({ status: 200 })
  expect(await step('completed')).toMatchObject({ status: 200, body: { status: 'completed' } })
  const finished = await multiPagePdf('Completed return')
  expect(
    await admin.upload(id, { name: '1040.pdf', category: 'completed_return', bytes: finished }),
  ).toMatchObject({ status: 201, body: { category: 'completed_return' } })
  expect(
    await admin.json('PATCH', `/api/tax-returns/${id}/payment`, {
      paymentStatus: 'paid',
      paymentAmount: '1,234.50',
      paymentMethod: 'check',
    }),
  ).toMatchObject({ status: 200, body: { paymentAmount: 123_450, paymentStatus: 'paid' } })
  expect(await step('filed')).toMatchObject({ status: 200, body: { status: 'filed' } })

  const filed = await client.json('GET', '/api/filed-returns')
  expect(filed).toMatchObject({
    body: [
      { taxReturn: { id, taxYear: 2025, status: 'filed' }, documents: [{ fileName: '1040.pdf' }] },
    ],
  })
  const [entry] = filed.body as [{ documents: [{ id: string }] }]
  const bytes = await client.bytes(`/api/documents/${entry.documents[0].id}/download`)
  expect(sha256(bytes)).toBe(sha256(finished))
  const notices = await client.json('GET', '/api/notifications')
  expect(notices.body).toHaveLength(7)
})

const profile = {
  ssn: '123-45-6789',
  dateOfBirth: '1985-04-30',
  address: '410 Riverbend Avenue',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  phone: '(775) 555-0142',
  filingStatus: 'head_of_household',
  bankAccountType: 'checking',
  bankRoutingNumber: '110000000',
  bankAccountNumber: '000123456789',
  dependents: [
    { firstName: 'Ada', lastName: 'Żółć', dateOfBirth: '2016-02-29', relationship: 'child' },
  ],
}

const jsonType = { 'content-type': 'application/json' }

interface Answer {
  status: number
  body: unknown
}

function callerOf(url: string, token: string | null) {
  const authorization: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` }
  const answerOf = async (response: Response): Promise<Answer> => ({
    status: response.status,
    body: await response.json(),
  })
  return {
    async json(method: string, path: string, body?: unknown): Promise<Answer> {
      const headers = body === undefined ? authorization : { ...authorization, ...jsonType }
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      return answerOf(await fetch(url + path, init))
    },
    async upload(id: string, file: { name: string; category: string; bytes: Uint8Array }) {
      const form = new FormData()
      form.append('document', new File([new Uint8Array(file.bytes)], file.name))
      form.append('category', file.category)
      const init = { method: 'POST', headers: authorization, body: form }
      return answerOf(await fetch(`${url}/api/tax-returns/${id}/documents`, init))
    },
    async bytes(path: string) {
      const response = await fetch(url + path, { headers: authorization })
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

async function registerAdmin(url: string) {
  const email = 'rest-admin@example.com'
  const person = { email, password, firstName: 'June', lastName: 'Merrow' }
  const { body } = await callerOf(url, null).json('POST', '/api/auth/register', person)
  return { email, token: tokenOf(body) }
}

function tokenOf(body: unknown): string {
  return (body as { token: string }).token
}

function idOf(body: unknown): string {
  return (body as { id: string }).id
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
