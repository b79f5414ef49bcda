import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterCommit } from '#server/change/announce.ts'
import { type JobWorker, startWorker } from '#server/jobs/worker.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin, password, type Person } from '#tests/support/factories.ts'
import { makeJobsDue, openJobs } from '#tests/support/jobs.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { rowOf } from '#tests/support/rows.ts'

let server: MailServer
let portal: TestApp
let worker: JobWorker
let admin: Person

beforeAll(async () => {
  server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  portal = await startTestApp({ config: { smtpUrl: server.url() } })
  admin = await anAdmin(portal)
  worker = await startWorker(portal.services, keptLog().log)
})
afterAll(async () => {
  await worker.stop()
  await portal.close()
  await server.close()
})

test('one client’s season sends one mail at each stage, and none that the next one repeats', async () => {
  const email = 'nora.day@example.com'
  const stranger = apiAs(portal)
  const names = { firstName: 'Nora', lastName: 'Day' }
  const joined = await stranger.post('/api/auth/register', { email, password, ...names })
  const token = String(joined.json().token)
  const client = apiAs(portal, token)
  await mailed('Welcome to Merrow Tax')

  const { id } = (await client.post('/api/tax-returns', { taxYear: 2025 })).json()
  await mailed('Your 2025 tax return is open')

  await move('in_progress')
  await mailed('We are preparing your 2025 return')
  await move('completed')

  const bytes = await multiPagePdf('Form 1040')
  const file = { name: 'Return 2025.pdf', category: 'completed_return', bytes }
  expect((await admin.api.upload(String(id), file)).status).toBe(201)

  const payment = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'check' }
  await admin.api.patch(`/api/tax-returns/${String(id)}/payment`, payment)
  await mailed('We received your payment for 2025')

  await move('filed')
  // Says what the waiting mails about the completed return would have said.
  await mailed('Your 2025 return is filed')
  expect(server.received.at(-1)?.parsed.text).toContain('Download your 2025 return')

  await stranger.post('/api/auth/forgot-password', { email })
  await mailed('Reset your Merrow Tax password')
  const reset = /token=([\w-]+)/.exec(server.received.at(-1)?.parsed.text ?? '')?.[1]
  const renewed = { token: reset, password: 'Another-Harbor-43!' }
  expect((await stranger.post('/api/auth/reset-password', renewed)).status).toBe(200)
  await expect.poll(() => server.received.length).toBe(8)
  expect(new Set(server.received.slice(6).map(({ parsed }) => parsed.subject))).toEqual(
    new Set([
      'Your Merrow Tax password was changed',
      'Your email address at Merrow Tax is confirmed',
    ]),
  )

  const user = await rowOf(portal, 'users', ['id'], { email })
  await admin.api.patch(`/api/admin/users/${user.id}/role`, { role: 'admin' })
  await expect.poll(() => server.received.length).toBe(10)
  await expect.poll(dueJobs).toEqual([])

  const theirs = server.received.filter(({ to }) => to.join() === email)
  expect(theirs).toHaveLength(9)
  expect(theirs.at(-1)?.parsed.subject).toBe('Your Merrow Tax account role was updated')
  const others = server.received.filter((mail) => !theirs.includes(mail))
  expect(others.map(({ to }) => to.join())).toEqual([admin.email])

  async function move(status: string) {
    const answer = await admin.api.patch(`/api/tax-returns/${String(id)}/status`, { status })
    expect(answer.status).toBe(200)
    // Its mail waits for what follows; those of other steps only while the step can be undone.
    if (status === 'completed') return
    await makeJobsDue(portal.services)
    afterCommit(portal.services.db, { mails: 1 })
  }
})

test('a contact message is mailed to the firm, and a thank-you to the sender', async () => {
  server.received.length = 0
  const message = 'Do you prepare returns for partnerships?'
  const sender = { name: 'Sam Ortiz', email: 'sam@example.com' }
  await apiAs(portal).post('/api/contact', { ...sender, message })
  await expect.poll(() => server.received.length).toBe(2)
  const firm = server.received.find(({ to }) => to.includes('firm@merrowtax.example'))
  expect(firm?.parsed).toMatchObject({
    subject: 'Message from Sam Ortiz',
    replyTo: [{ name: 'Sam Ortiz', address: 'sam@example.com' }],
  })
  expect(firm?.parsed.text).toContain(`> ${message}`)
  const thanks = server.received.find(({ to }) => to.includes('sam@example.com'))
  expect(thanks?.parsed.subject).toBe('We received your message')
  expect(thanks?.parsed.text).not.toContain('partnerships')
})

/** Expects this to be the newest mail, and no other in the queue. A reset link is delayed by a few seconds. */
async function mailed(subject: string): Promise<void> {
  await expect.poll(() => server.received.at(-1)?.parsed.subject).toBe(subject)
  await expect.poll(dueJobs).toEqual([])
}

/** Without the mails that wait for what follows. */
async function dueJobs() {
  const soon = portal.services.clock().getTime() + 30_000
  return (await openJobs(portal.services)).filter(({ dueAt }) => dueAt.getTime() < soon)
}
