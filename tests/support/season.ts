import { readConfig } from '#server/base/config.ts'
import type { Services } from '#server/calls/context.ts'
import { sendUploadDigest } from '#server/features/documents/upload-digest.ts'
import { sendDocumentReminders } from '#server/records/request-items/reminders.ts'
import { openServices } from '#server/services.ts'
import { aPdf } from './files.ts'
import { mailedLink } from './mailed-link.ts'
import { singleProfile } from './profiles.ts'
import { w2Item } from './request-items.ts'
import type { RunningServer } from './server.ts'
import { aClientOf, anAdminOf, password, type Someone } from './signed-in.ts'

/** The client's address. */
export const noras = 'nora.day@example.com'

const minute = 60_000

/** Plays one client's season at a running portal with every possible mail. The mails are in its outbox. */
export async function liveASeason(portal: RunningServer): Promise<void> {
  const june = await anAdminOf(portal)
  const client = await aClientOf(portal, 'Nora', noras)
  const id = await client.startReturn(2025)
  await client.call('PUT', '/api/profile', singleProfile)
  await later(portal, 7 * 24 * 60 * minute, sendDocumentReminders)

  const w2 = await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await later(portal, 2 * minute, sendUploadDigest)
  await client.call('POST', `/api/tax-returns/${id}/hand-over`)
  await moveTo(june, id, 'in_progress')
  const asked = { taxReturnIds: [id], items: [{ ...w2Item, title: 'Last pay stub of the year' }] }
  await june.call('POST', '/api/admin/request-items', asked)
  const reason = 'The right edge is cut off, so the state wages are missing. Send the whole page.'
  await mutate(portal, june, 'admin.documents.requestReplacement', { id: w2, reason })
  await client.upload(id, { name: 'w2 whole.pdf', category: 'w2', bytes: aPdf() })
  const why = { number: 'ssn', reason: 'To e-file your 2025 return', password }
  await mutate(portal, june, 'admin.users.revealNumber', { clientId: client.id, ...why })

  await moveTo(june, id, 'completed')
  await june.upload(id, { name: '1040.pdf', category: 'completed_return', bytes: aPdf() })
  const figure = { estimatedRefund: '1,120', final: true }
  await june.call('PATCH', `/api/tax-returns/${id}/estimated-refund`, figure)
  const payment = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'check' }
  await june.call('PATCH', `/api/tax-returns/${id}/payment`, payment)
  await moveTo(june, id, 'filed')
  await lookAfterTheAccount(portal, client)
}

/** A contact message, a sign-in with another browser, a forgotten password. */
async function lookAfterTheAccount(portal: RunningServer, client: Someone): Promise<void> {
  const message = 'My return is filed. How long should I keep my receipts?'
  await post(portal, '/api/contact', { name: 'Nora Day', email: noras, message })
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/144.0'
  await post(portal, '/api/auth/login', { email: noras, password }, firefox)
  await client.call('POST', '/api/auth/forgot-password', { email: noras })
  const link = await mailedLink(portal, noras, '/reset-password')
  const token = new URL(link, portal.url).searchParams.get('token')
  await post(portal, '/api/auth/reset-password', { token, password: 'Louder-Harbor-43!' })
}

async function moveTo(admin: Someone, id: string, status: string): Promise<void> {
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status })
}

/** Runs a daily task of the worker as if this many milliseconds had passed. */
async function later(
  { dataDir }: RunningServer,
  ahead: number,
  task: (services: Services) => Promise<number>,
): Promise<void> {
  const { services, close } = await openServices(readConfig({ DATA_DIR: dataDir }))
  const done = await task({ ...services, clock: () => new Date(Date.now() + ahead) })
  await close()
  if (done === 0) throw new Error(`${task.name} had nothing to do`)
}

async function mutate(
  portal: RunningServer,
  { token }: Someone,
  procedure: string,
  input: object,
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ json: input })
  const answer = await fetch(`${portal.url}/trpc/${procedure}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`)
}

async function post(portal: RunningServer, path: string, body: object, agent = 'node') {
  const headers = { 'content-type': 'application/json', 'user-agent': agent }
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
