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
import { anUpload } from '#tests/support/files.ts'
import { exportData } from '#tests/support/data-export.ts'
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

/** Causes the event for the client; returns the person who is notified, if it is not the client. */
type Happen = (client: Person) => Promise<Pick<Person, 'id'> | void>

const leadsTo = (href: string, happen: Happen) => ({ href, happen })

const events: Record<Noticed, ReturnType<typeof leadsTo>> = {
  'access-invited': leadsTo('/account', async (client) => {
    const person = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Moreno' }
    await client.api.post(`/api/clients/${client.id}/access`, {
      ...person,
      part: 'helper',
      password,
    })
  }),
  'access-given': leadsTo('/account', async (client) => {
    const to = await aClient(portal)
    await shareWith(portal, client, { clientId: client.id, part: 'helper', to })
  }),
  'access-ended': leadsTo('/account', async (client) => {
    const { api, accessId } = await aUserWith(portal, client.id, 'helper')
    await api.delete(`/api/access/${accessId}`)
    await undoIsOver(portal, accessId)
  }),
  welcome: leadsTo('/profile', async () => {
    const sam = { email: 'sam@example.com', password, firstName: 'Sam', lastName: 'Ortiz' }
    await apiAs(portal).post('/api/auth/register', sam)
    return rowOf(portal, 'users', ['id'], { email: sam.email })
  }),
  'password-reset': leadsTo('/account', async (client) => {
    await apiAs(portal).post('/api/auth/forgot-password', { email: client.email })
  }),
  'return-created': leadsTo('/client-portal', async (client) => {
    await client.api.post('/api/tax-returns', { taxYear: 2025 })
  }),
  'return-status-changed': leadsTo('/client-portal', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
  }),
  'return-set-back': leadsTo('/client-portal', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
    portal.pass({ minutes: 1 })
    await workOnce(portal.services)
    await admin.call('admin.returns.setBack', { id, reason: 'The wrong row' })
  }),
  'completed-return-uploaded': leadsTo('/documents', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
    await upload(admin, id, 'completed_return')
  }),
  'refund-final': leadsTo('/client-portal', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
    await admin.api.patch(`/api/tax-returns/${id}/estimated-refund`, {
      estimatedRefund: '-1,120',
      final: true,
    })
  }),
  'return-signed': leadsTo('/review?year=2025', async (client) => {
    const { package: sent } = await aPublishedReturn(portal, admin, { client })
    await attest(portal, admin, sent.signers[0]?.id)
  }),
  'form-refused': leadsTo('/review?year=2025', async (client) => {
    const { package: sent, taxReturnId } = await aPublishedReturn(portal, admin, { client })
    const scan = await upload(client, taxReturnId, 'other')
    await setSigner(portal, sent.signers[0]?.id, {
      state: 'signed_form_sent',
      signedFormDocumentId: scan,
    })
    await admin.call('admin.signing.refuseSignedForm', {
      signerId: sent.signers[0]?.id,
      reason: 'The date is missing',
    })
  }),
  'review-ready': leadsTo('/review?year=2025', async (client) => {
    await aPublishedReturn(portal, admin, { client })
  }),
  'review-reminder': leadsTo('/review?year=2025', async (client) => {
    await aPublishedReturn(portal, admin, { client })
    portal.pass({ days: 3 })
    await remindSigners(portal.services)
  }),
  'spouse-invited': leadsTo('/review?year=2025', async (client) => {
    const { package: sent } = await aPublishedReturn(portal, admin, { client, joint: true })
    await inviteSpouse(portal, admin, sent, 'jane@example.com')
  }),
  'spouse-link-ended': leadsTo('/review?year=2025', async (client) => {
    const { package: sent } = await aPublishedReturn(portal, admin, { client, joint: true })
    await inviteSpouse(portal, admin, sent, 'jane@example.com')
    await admin.call('admin.signing.endSpouseLink', { signerId: sent.signers[1]?.id })
  }),
  'invoice-issued': leadsTo('/invoices', async (client) => {
    await booksOf(admin).issued(client.id, ['150'])
  }),
  'invoice-reminder': leadsTo('/invoices', async (client) => {
    const { id } = await booksOf(admin).issued(client.id, ['150'])
    await booksOf(admin).step(id, 'remind')
  }),
  'invoice-plan': leadsTo('/invoices', async (client) => {
    const { id } = await booksOf(admin).issued(client.id, ['150'])
    await booksOf(admin).plan(id, ['2150-05-01', '50'], ['2150-06-01', '100'])
  }),
  'payment-received': leadsTo('/invoices', async (client) => {
    await booksOf(admin).pay(client.id, '150')
  }),
  'payment-failed': leadsTo('/invoices', async (client) => {
    const invoice = await booksOf(admin).issued(client.id, ['150'])
    await client.api.post(`/api/invoices/${invoice.id}/pay`, { way: 'online_ach' })
    const checkout = stripe.newestCheckout()
    Object.assign(checkout, { status: 'complete', payment: 'failed' })
    await settlePayment({ ...portal.services, log: portal.app.log }, checkout.id)
  }),
  'payment-returned': leadsTo('/invoices', async (client) => {
    const { id } = await booksOf(admin).pay(client.id, '150')
    await admin.api.post(`/api/admin/payments/${id}/reverse`, {
      reason: 'No funds',
      returned: true,
    })
  }),
  'refund-made': leadsTo('/invoices', async (client) => {
    const { id } = await booksOf(admin).pay(client.id, '150')
    await booksOf(admin).refund(id, '150')
  }),
  'fee-changed': leadsTo('/letter?year=2025', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await signLetter(portal, client, id)
    await booksOf(admin).setFee(id, ['150'])
  }),
  'payment-recorded': leadsTo('/receipt?year=2025', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await admin.api.patch(`/api/tax-returns/${id}/payment`, {
      paymentStatus: 'paid',
      paymentAmount: '150',
      paymentMethod: 'check',
    })
  }),
  'password-changed': leadsTo('/account', async (client) => {
    await apiAs(portal).post('/api/auth/forgot-password', { email: client.email })
    const token = await mailedResetToken(portal, client.email)
    await apiAs(portal).post('/api/auth/reset-password', { token, password: `${password}2` })
  }),
  'email-proven': leadsTo('/account', async () => {
    const client = await aClient(portal, { proven: false })
    await enrollApp(portal, client)
    await apiAs(portal).post('/api/auth/forgot-password', { email: client.email })
    const token = await mailedResetToken(portal, client.email)
    await apiAs(portal).post('/api/auth/reset-password', { token, password: `${password}2` })
    return client
  }),
  'sign-ins-refused': leadsTo('/account', async (client) => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await apiAs(portal).post('/api/auth/login', { email: client.email, password: 'wrong' })
    }
  }),
  'role-changed': leadsTo('/admin', async (client) => {
    await admin.api.patch(`/api/admin/users/${client.id}/role`, { role: 'admin' })
  }),
  'erasure-requested': leadsTo('/account', async (client) => {
    await client.call('erasure.request')
  }),
  'erasure-waits': leadsTo('/admin', async (client) => {
    await client.call('erasure.request')
    return admin
  }),
  'erasure-refused': leadsTo('/account', async (client) => {
    await client.call('erasure.request')
    await admin.call('admin.erasures.refuse', { userId: client.id, reason: 'Your return is due' })
  }),
  'account-enabled': leadsTo('/account', async (client) => {
    const input = { userId: client.id, reason: 'Asked by phone' }
    await admin.call('admin.users.disable', input)
    await admin.call('admin.users.enable', input)
  }),
  'contact-received': leadsTo('/admin/inbox', async () => {
    const message = 'Do you prepare returns for partnerships?'
    const sender = { name: 'Sam Ortiz', email: 'sam@example.com' }
    await apiAs(portal).post('/api/contact', { ...sender, message })
    return admin
  }),
  'client-question': leadsTo('/admin/inbox', async (client) => {
    const { email } = client
    const message = 'Is my refund taxable?'
    await client.api.post('/api/contact', { name: 'Nora', email, message })
    return admin
  }),
  'message-waiting': leadsTo('/messages/', async (client) => {
    await admin.call('admin.messages.start', {
      clientId: client.id,
      about: 'client',
      text: 'Please call us.',
    })
  }),
  'new-sign-in': leadsTo('/account', async (client) => {
    for (const agent of ['Chrome/140.0.0.0 Safari/537.36', 'Firefox/140.0']) {
      await portal.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${agent}` },
        payload: { email: client.email, password },
      })
    }
  }),
  'two-factor-event': leadsTo('/account', async (client) => {
    await enrollApp(portal, client)
  }),
  'two-factor-reset': leadsTo('/account', async (client) => {
    await enrollApp(portal, client)
    await admin.call('admin.users.resetTwoFactor', { userId: client.id, reason: 'Lost phone' })
  }),
  'number-revealed': leadsTo('/account', async (client) => {
    await client.api.put('/api/profile', singleProfile)
    await admin.call('admin.users.revealNumber', {
      clientId: client.id,
      number: 'ssn',
      reason: 'To e-file',
      password,
    })
  }),
  'data-exported': leadsTo('/account', async (client) => {
    await exportData(portal, client)
  }),
  'document-requested': leadsTo('/documents?year=2025', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await admin.call('admin.documents.requestReplacement', {
      id: await upload(client, id, 'w2'),
      reason: 'It is cut off.',
    })
  }),
  'filing-asked': leadsTo('/documents', async (client) => {
    const { id: returnId } = await aReturn(portal, { clientId: client.id })
    const id = await anUpload(client, returnId, {
      name: 'letter.pdf',
      category: 'other',
      isPrivate: true,
    })
    await admin.call('admin.documents.askToFile', { id })
  }),
  'records-joined': leadsTo('/client-portal', async (client) => {
    const made = await admin.call('admin.clients.create', { firstName: 'Nora', lastName: 'Day' })
    const input = { id: client.id, mergedId: (made.output as { id: string }).id }
    await admin.call('admin.sameClients.merge', input)
  }),
  'document-taken-away': leadsTo('/documents?year=2025', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    const uploaded = await upload(client, id, 'w2')
    const unscanned = await listDocumentsToScan(portal.services.db, 'none')
    for (const document of unscanned.filter((one) => one.id === uploaded)) {
      await deleteInfected(portal.services, document, 'Test-Signature')
    }
  }),
  'documents-requested': leadsTo('/documents?year=2025', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await askFor(portal, admin, id)
  }),
  'document-reminder': leadsTo('/documents?year=2025', async (client) => {
    await aReturn(portal, { clientId: client.id })
    portal.pass({ days: 7 })
    await sendDocumentReminders(portal.services)
  }),
  'upload-digest': leadsTo('/admin/returns/', async (client) => {
    const { id } = await aReturn(portal, { clientId: client.id })
    await upload(client, id, 'w2')
    portal.pass({ minutes: 2 })
    await sendUploadDigest(portal.services)
    return admin
  }),
  'email-change-requested': leadsTo('/account', async (client) => {
    await changeEmail(client)
  }),
  'email-changed': leadsTo('/account', async (client) => {
    await client.call('account.confirmEmail', {
      token: await mailedConfirmation(portal, await changeEmail(client)),
    })
  }),
}

/** Their notifications are created as read. */
const bornRead = ['welcome', 'return-signed']

describe.each(Object.entries(events))('%s', (template, { happen, href }) => {
  test(`sends a mail and a notification that leads to ${href}`, async () => {
    const client = await aClient(portal)
    const received = (await happen(client)) ?? client
    const mails = (await queuedMails(portal)).filter((mail) => mail.template === template)
    expect(mails.length).toBeGreaterThan(0)
    const [newest] = await noticesOf(portal.services.db, received.id)
    // The link to a record of staff ends with its id.
    expect(newest).toMatchObject({
      href: expect.stringContaining(href),
      isRead: bornRead.includes(template),
    })
    expect(isPage(new URL(newest?.href ?? '', 'http://localhost').pathname)).toBe(true)
  })
})

/** Requests a change of email; returns the new address. */
async function changeEmail(client: Person): Promise<string> {
  const email = `new-${client.email}`
  await client.call('account.changeEmail', { email, password })
  return email
}

const upload = ({ api }: Person, returnId: string, category: string) =>
  anUpload({ api }, returnId, { name: 'scan.pdf', category })
