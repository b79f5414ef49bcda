import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isPage } from '#shared/base/pages.ts'
import { listDocumentsToScan, deleteInfected } from '#server/features/documents/scan-documents.ts'
import { sendUploadDigest } from '#server/features/documents/upload-digest.ts'
import type { MailTemplate } from '#server/mail/mails.ts'
import { remindSigners } from '#server/features/signing/review/remind-signers.ts'
import { sendDocumentReminders } from '#server/records/request-items/reminders.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { apiAs } from '#tests/support/api.ts'
import { aUserWith, shareWith, undoIsOver } from '#tests/support/access.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { exportData } from '#tests/support/data-export.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailedConfirmation, mailedResetToken, queuedMails } from '#tests/support/mails.ts'
import { workOnce } from '#tests/support/jobs.ts'
import { settlePayment } from '#server/features/money/online/settle-payment.ts'
import { startStripe } from '#tests/support/stripe.ts'
import { booksOf } from '#tests/support/money.ts'
import { askFor } from '#tests/support/request-items.ts'
import { attest, inviteSpouse, setSigner, signLetter } from '#tests/support/signatures.ts'
import { aPublishedReturn } from '#tests/support/signing.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { rowOf } from '#tests/support/rows.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** All events: each sends a mail and a notification that leads to a screen. */
const stripe = await startStripe()
const portal = await startTestApp({ rateLimits: true, config: { stripe: stripe.settings } })
afterAll(async () => {
  await portal.close()
  stripe.close()
})
let admin: Person

beforeEach(async () => {
  await portal.reset()
  admin = await anAdmin(portal)
})

/** Why a mail has no notification. */
const mailOnly = {
  invitation: 'its reader has no account yet',
  'spouse-link': 'a spouse needs no account',
  'copy-link': 'an office client has no account',
  'spouse-code': 'a spouse needs no account',
  'review-replaced': 'a spouse needs no account',
  'spouse-reminder': 'a spouse needs no account',
  'email-proof': 'the banner of every screen asks for it',
  'email-confirmation': 'sent together with email-change-requested, which notifies',
  'role-change-made': 'who did it has just read it on the screen',
  'account-disabled': 'its owner cannot sign in to read one',
  'invited-as': 'who is invited does not act for the client yet',
  'account-erased': 'its owner has no account any more',
  'contact-acknowledgement': 'a visitor has no portal; of the same event staff have one',
  'log-checkpoint': 'to the mailbox of the firm, which is outside the portal',
  alarm: 'the banner of the admin screens says it',
  'admin-alarm': 'the banner of the admin screens says it',
  'message-late': 'the badge of the inbox counts them',
  'contact-reply': 'a visitor has no portal; it was staff who replied',
} satisfies Partial<Record<MailTemplate, string>>

type Noticed = Exclude<MailTemplate, keyof typeof mailOnly>

interface Event {
  /** Causes the event for the client; returns the person who is notified. */
  happen: (client: Person) => Promise<Pick<Person, 'id'>>
  href: string
  /** Whether the notification is created as read. */
  read?: boolean
}

const events: Record<Noticed, Event> = {
  'access-invited': {
    href: '/account',
    async happen(client) {
      const person = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Moreno' }
      await client.api.post(`/api/clients/${client.id}/access`, {
        ...person,
        part: 'helper',
        password,
      })
      return client
    },
  },
  'access-given': {
    href: '/account',
    async happen(client) {
      const to = await aClient(portal)
      await shareWith(portal, client, { clientId: client.id, part: 'helper', to })
      return client
    },
  },
  'access-ended': {
    href: '/account',
    async happen(client) {
      const { api, accessId } = await aUserWith(portal, client.id, 'helper')
      await api.delete(`/api/access/${accessId}`)
      await undoIsOver(portal, accessId)
      return client
    },
  },
  welcome: {
    href: '/profile',
    read: true,
    async happen() {
      const sam = { email: 'sam@example.com', password, firstName: 'Sam', lastName: 'Ortiz' }
      await apiAs(portal).post('/api/auth/register', sam)
      return rowOf(portal, 'users', ['id'], { email: sam.email })
    },
  },
  'password-reset': {
    href: '/account',
    async happen(client) {
      await apiAs(portal).post('/api/auth/forgot-password', { email: client.email })
      return client
    },
  },
  'return-created': {
    href: '/client-portal',
    async happen(client) {
      await client.api.post('/api/tax-returns', { taxYear: 2025 })
      return client
    },
  },
  'return-status-changed': {
    href: '/client-portal',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
      return client
    },
  },
  'return-set-back': {
    href: '/client-portal',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
      portal.pass({ minutes: 1 })
      await workOnce(portal.services)
      const input = { id, reason: 'The wrong row' }
      await admin.call('admin.returns.setBack', input)
      return client
    },
  },
  'completed-return-uploaded': {
    href: '/documents',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
      await upload(admin, id, 'completed_return')
      return client
    },
  },
  'refund-final': {
    href: '/client-portal',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
      const figure = { estimatedRefund: '-1,120', final: true }
      await admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, figure)
      return client
    },
  },
  'return-signed': {
    href: '/review?year=2025',
    read: true,
    async happen(client) {
      const { package: sent } = await aPublishedReturn(portal, admin, { client })
      await attest(portal, admin, sent.signers[0]?.id)
      return client
    },
  },
  'form-refused': {
    href: '/review?year=2025',
    async happen(client) {
      const { package: sent, taxReturnId } = await aPublishedReturn(portal, admin, { client })
      const scan = await upload(client, taxReturnId, 'other')
      await setSigner(portal, sent.signers[0]?.id, {
        state: 'signed_form_sent',
        signedFormDocumentId: scan,
      })
      const input = { signerId: sent.signers[0]?.id, reason: 'The date is missing' }
      await admin.call('admin.signing.refuseSignedForm', input)
      return client
    },
  },
  'review-ready': {
    href: '/review?year=2025',
    async happen(client) {
      await aPublishedReturn(portal, admin, { client })
      return client
    },
  },
  'review-reminder': {
    href: '/review?year=2025',
    async happen(client) {
      await aPublishedReturn(portal, admin, { client })
      portal.pass({ days: 3 })
      await remindSigners(portal.services)
      return client
    },
  },
  'spouse-invited': {
    href: '/review?year=2025',
    async happen(client) {
      const { package: sent } = await aPublishedReturn(portal, admin, { client, joint: true })
      await inviteSpouse(portal, admin, sent, 'jane@example.com')
      return client
    },
  },
  'spouse-link-ended': {
    href: '/review?year=2025',
    async happen(client) {
      const { package: sent } = await aPublishedReturn(portal, admin, { client, joint: true })
      await inviteSpouse(portal, admin, sent, 'jane@example.com')
      const input = { signerId: sent.signers[1]?.id }
      await admin.call('admin.signing.endSpouseLink', input)
      return client
    },
  },
  'invoice-issued': {
    href: '/invoices',
    async happen(client) {
      await booksOf(admin).issued(client.id, ['150'])
      return client
    },
  },
  'invoice-reminder': {
    href: '/invoices',
    async happen(client) {
      const { id } = await booksOf(admin).issued(client.id, ['150'])
      await booksOf(admin).step(id, 'remind')
      return client
    },
  },
  'invoice-plan': {
    href: '/invoices',
    async happen(client) {
      const { id } = await booksOf(admin).issued(client.id, ['150'])
      await booksOf(admin).plan(id, ['2150-05-01', '50'], ['2150-06-01', '100'])
      return client
    },
  },
  'payment-received': {
    href: '/invoices',
    async happen(client) {
      await booksOf(admin).pay(client.id, '150')
      return client
    },
  },
  'payment-failed': {
    href: '/invoices',
    async happen(client) {
      const invoice = await booksOf(admin).issued(client.id, ['150'])
      const pay = { way: 'online_ach' }
      await client.api.post(`/api/invoices/${invoice.id}/pay`, pay)
      const checkout = stripe.newestCheckout()
      Object.assign(checkout, { status: 'complete', payment: 'failed' })
      await settlePayment({ ...portal.services, log: portal.app.log }, checkout.id)
      return client
    },
  },
  'payment-returned': {
    href: '/invoices',
    async happen(client) {
      const { id } = await booksOf(admin).pay(client.id, '150')
      const body = { reason: 'No funds', returned: true }
      await admin.api.post(`/api/admin/payments/${id}/reverse`, body)
      return client
    },
  },
  'refund-made': {
    href: '/invoices',
    async happen(client) {
      const { id } = await booksOf(admin).pay(client.id, '150')
      await booksOf(admin).refund(id, '150')
      return client
    },
  },
  'fee-changed': {
    href: '/letter?year=2025',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      await signLetter(portal, client, id)
      await booksOf(admin).setFee(id, ['150'])
      return client
    },
  },
  'payment-recorded': {
    href: '/receipt?year=2025',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      const payment = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'check' }
      await admin.api.patch(`/api/tax-returns/${id}/payment`, payment)
      return client
    },
  },
  'password-changed': {
    href: '/account',
    async happen(client) {
      await apiAs(portal).post('/api/auth/forgot-password', { email: client.email })
      const token = await mailedResetToken(portal, client.email)
      await apiAs(portal).post('/api/auth/reset-password', { token, password: `${password}2` })
      return client
    },
  },
  'email-proven': {
    href: '/account',
    async happen() {
      const client = await aClient(portal, { proven: false })
      await enrollApp(portal, client)
      await apiAs(portal).post('/api/auth/forgot-password', { email: client.email })
      const token = await mailedResetToken(portal, client.email)
      await apiAs(portal).post('/api/auth/reset-password', { token, password: `${password}2` })
      return client
    },
  },
  'sign-ins-refused': {
    href: '/account',
    async happen(client) {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        await apiAs(portal).post('/api/auth/login', { email: client.email, password: 'wrong' })
      }
      return client
    },
  },
  'role-changed': {
    href: '/admin',
    async happen(client) {
      await admin.api.patch(`/api/admin/users/${client.id}/role`, { role: 'admin' })
      return client
    },
  },
  'erasure-requested': {
    href: '/account',
    async happen(client) {
      await client.call('erasure.request')
      return client
    },
  },
  'erasure-waits': {
    href: '/admin',
    async happen(client) {
      await client.call('erasure.request')
      return admin
    },
  },
  'erasure-refused': {
    href: '/account',
    async happen(client) {
      await client.call('erasure.request')
      const input = { userId: client.id, reason: 'Your return is due' }
      await admin.call('admin.erasures.refuse', input)
      return client
    },
  },
  'account-enabled': {
    href: '/account',
    async happen(client) {
      const input = { userId: client.id, reason: 'Asked by phone' }
      await admin.call('admin.users.disable', input)
      await admin.call('admin.users.enable', input)
      return client
    },
  },
  'contact-received': {
    href: '/admin/inbox',
    async happen() {
      const message = 'Do you prepare returns for partnerships?'
      const sender = { name: 'Sam Ortiz', email: 'sam@example.com' }
      await apiAs(portal).post('/api/contact', { ...sender, message })
      return admin
    },
  },
  'client-question': {
    href: '/admin/inbox',
    async happen(client) {
      const { email } = client
      const message = 'Is my refund taxable?'
      await client.api.post('/api/contact', { name: 'Nora', email, message })
      return admin
    },
  },
  'message-waiting': {
    href: '/messages/',
    async happen(client) {
      const input = { clientId: client.id, about: 'client', text: 'Please call us.' }
      await admin.call('admin.messages.start', input)
      return client
    },
  },
  'new-sign-in': {
    href: '/account',
    async happen(client) {
      for (const agent of ['Chrome/140.0.0.0 Safari/537.36', 'Firefox/140.0']) {
        await portal.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${agent}` },
          payload: { email: client.email, password },
        })
      }
      return client
    },
  },
  'two-factor-event': {
    href: '/account',
    async happen(client) {
      await enrollApp(portal, client)
      return client
    },
  },
  'two-factor-reset': {
    href: '/account',
    async happen(client) {
      await enrollApp(portal, client)
      const input = { userId: client.id, reason: 'Lost phone' }
      await admin.call('admin.users.resetTwoFactor', input)
      return client
    },
  },
  'number-revealed': {
    href: '/account',
    async happen(client) {
      await client.api.put('/api/profile', singleProfile)
      const input = { clientId: client.id, number: 'ssn', reason: 'To e-file', password }
      await admin.call('admin.users.revealNumber', input)
      return client
    },
  },
  'data-exported': {
    href: '/account',
    async happen(client) {
      await exportData(portal, client)
      return client
    },
  },
  'document-requested': {
    href: '/documents?year=2025',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      const input = { id: await upload(client, id, 'w2'), reason: 'It is cut off.' }
      await admin.call('admin.documents.requestReplacement', input)
      return client
    },
  },
  'filing-asked': {
    href: '/documents',
    async happen(client) {
      const { id: returnId } = await aReturn(portal, { clientId: client.id })
      const file = { name: 'letter.pdf', category: 'other', bytes: aPdf(), isPrivate: true }
      const id = String((await client.api.upload(returnId, file)).json()['id'])
      const { token } = admin
      await callTrpc(portal, 'admin.documents.askToFile', { token, input: { id } })
      return client
    },
  },
  'records-joined': {
    href: '/client-portal',
    async happen(client) {
      const { token } = admin
      const office = { firstName: 'Nora', lastName: 'Day' }
      const made = await callTrpc(portal, 'admin.clients.create', { token, input: office })
      const input = { id: client.id, mergedId: (made.output as { id: string }).id }
      await callTrpc(portal, 'admin.sameClients.merge', { token, input })
      return client
    },
  },
  'document-taken-away': {
    href: '/documents?year=2025',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      const uploaded = await upload(client, id, 'w2')
      const unscanned = await listDocumentsToScan(portal.services.db, 'none')
      for (const document of unscanned.filter((one) => one.id === uploaded)) {
        await deleteInfected(portal.services, document, 'Test-Signature')
      }
      return client
    },
  },
  'documents-requested': {
    href: '/documents?year=2025',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      await askFor(portal, admin, id)
      return client
    },
  },
  'document-reminder': {
    href: '/documents?year=2025',
    async happen(client) {
      await aReturn(portal, { clientId: client.id })
      portal.pass({ days: 7 })
      await sendDocumentReminders(portal.services)
      return client
    },
  },
  'upload-digest': {
    href: '/admin/returns/',
    async happen(client) {
      const { id } = await aReturn(portal, { clientId: client.id })
      await upload(client, id, 'w2')
      portal.pass({ minutes: 2 })
      await sendUploadDigest(portal.services)
      return admin
    },
  },
  'email-change-requested': {
    href: '/account',
    async happen(client) {
      await changeEmail(client)
      return client
    },
  },
  'email-changed': {
    href: '/account',
    async happen(client) {
      const input = { token: await mailedConfirmation(portal, await changeEmail(client)) }
      await client.call('account.confirmEmail', input)
      return client
    },
  },
}

describe.each(Object.entries(events))('%s', (template, { happen, href, read = false }) => {
  test(`sends a mail and a notification that leads to ${href}`, async () => {
    const received = await happen(await aClient(portal))
    const mails = (await queuedMails(portal)).filter((mail) => mail.template === template)
    expect(mails.length).toBeGreaterThan(0)
    const [newest] = await noticesOf(portal.services.db, received.id)
    // The link to a record of staff ends with its id.
    expect(newest).toMatchObject({ href: expect.stringContaining(href), isRead: read })
    expect(isPage(new URL(newest?.href ?? '', 'http://localhost').pathname)).toBe(true)
  })
})

/** Requests a change of email; returns the new address. */
async function changeEmail(client: Person): Promise<string> {
  const email = `new-${client.email}`
  const input = { email, password }
  await client.call('account.changeEmail', input)
  return email
}

async function upload({ api }: Person, returnId: string, category: string): Promise<string> {
  const answer = await api.upload(returnId, { name: 'scan.pdf', category, bytes: aPdf() })
  return String(answer.json()['id'])
}
