import { describe, expect, test } from 'vitest'
import { formatEntry } from '#client/portal/activity/format-entry.ts'
import type { ActivityEntry } from '#shared/activity.schema.ts'
import { type AuditAction, auditActions, readAuditEvent } from '#shared/audit-events.ts'

const dana = { id: '1', name: 'Dana Whitfield', email: 'dana@example.com' }
const ana = { id: '2', name: 'Ana Ruiz', email: 'ana@example.com', emailProven: true }

interface Written {
  details?: unknown
  actor?: ActivityEntry['actor']
  client?: ActivityEntry['client']
  origin?: ActivityEntry['origin']
  subject?: Partial<ActivityEntry['subject']>
}

function entryOf(action: string, written: Written = {}): ActivityEntry {
  const { details = {}, actor = dana, client = ana, origin, subject } = written
  return {
    seq: 1,
    at: new Date(),
    actor,
    client,
    origin: origin ?? (actor === null ? 'visitor' : 'person'),
    subject: { type: 'return', id: '3', taxYear: 2025, fileName: 'w2.pdf', ...subject },
    ip: '127.0.0.1',
    viewedAs: false,
    ...readAuditEvent(action, details),
  }
}

function say(action: string, written?: Written): string {
  const { who, did } = formatEntry(entryOf(action, written))
  return `${who} ${did}`
}

const own = { actor: ana }
const w2Item = { details: { category: 'w2' }, subject: { fileName: null } }
const portal = { actor: null, origin: 'portal' } as const

/** One sentence for every action: a new action must be added here. */
const sentences: Record<AuditAction, [Written, string]> = {
  'user.registered': [
    { ...own, details: { device: 'Chrome on Windows' } },
    'Ana Ruiz registered with Chrome on Windows',
  ],
  'user.imported': [{}, 'Dana Whitfield imported Ana Ruiz'],
  'access.invited': [
    { details: { part: 'spouse' } },
    'Dana Whitfield invited somebody as the spouse of Ana Ruiz',
  ],
  'access.withdrawn': [
    { details: { part: 'helper' } },
    'Dana Whitfield withdrew an invitation as a helper of Ana Ruiz',
  ],
  'access.given': [
    { details: { part: 'officer' } },
    'Dana Whitfield accepted access as an officer of Ana Ruiz',
  ],
  'access.ended': [
    { details: { part: 'representative' } },
    'Dana Whitfield ended the access of a representative of Ana Ruiz',
  ],
  'client.created': [{}, 'Dana Whitfield added the client Ana Ruiz'],
  'client.archived': [{}, 'Dana Whitfield archived the client Ana Ruiz'],
  'client.restored': [{}, 'Dana Whitfield brought the client Ana Ruiz back from the archive'],
  'client.spouses_joined': [
    {},
    'Dana Whitfield said that two spouses of Ana Ruiz are the same person',
  ],
  'return.couple_set': [own, 'Ana Ruiz said whose joint return their 2025 return is'],
  'client.told_apart': [{}, 'Dana Whitfield said that Ana Ruiz is not the same as another client'],
  'client.apart_taken_back': [
    {},
    'Dana Whitfield took back that Ana Ruiz is not the same as another client',
  ],
  'client.called': [{}, 'Dana Whitfield called Ana Ruiz'],
  'client.changed': [{}, 'Dana Whitfield changed Ana Ruiz’s name, phone or email'],
  'user.invited': [{ client: null }, 'Dana Whitfield invited someone without an account'],
  'user.invited_again': [{}, 'Dana Whitfield sent Ana Ruiz another invitation'],
  'user.invitation_withdrawn': [
    { client: null },
    'Dana Whitfield withdrew the invitation of someone without an account',
  ],
  'user.role_changed': [{ details: { to: 'admin' } }, 'Dana Whitfield made Ana Ruiz an admin'],
  'user.unassigned': [
    { details: { returns: 12, clients: 1 } },
    'Dana Whitfield took 12 returns and 1 client from Ana Ruiz',
  ],
  'user.credential_changed': [
    { details: { credential: 'EA' } },
    'Dana Whitfield changed their credential to EA',
  ],
  'client.merged': [
    { details: { name: 'Anna Ruis' } },
    'Dana Whitfield merged the client Anna Ruis into Ana Ruiz',
  ],
  'client.preparer_changed': [
    { details: { name: 'Dana Cho, EA' } },
    'Dana Whitfield made Dana Cho, EA the preparer of Ana Ruiz',
  ],
  'user.disabled': [
    { details: { reason: 'Asked by phone' } },
    'Dana Whitfield disabled the account of Ana Ruiz: “Asked by phone”',
  ],
  'user.enabled': [
    { details: { reason: 'Called back' } },
    'Dana Whitfield enabled the account of Ana Ruiz again: “Called back”',
  ],
  'user.sessions_ended': [
    { details: { reason: 'Lost laptop', sessions: 2 } },
    'Dana Whitfield ended 2 sessions of Ana Ruiz: “Lost laptop”',
  ],
  'erasure.requested': [own, 'Ana Ruiz asked to delete their account'],
  'erasure.withdrawn': [own, 'Ana Ruiz withdrew the request to delete their account'],
  'erasure.refused': [
    { details: { reason: 'The return is due' } },
    'Dana Whitfield refused to delete Ana Ruiz’s account: “The return is due”',
  ],
  'account.erased': [{}, 'Dana Whitfield deleted Ana Ruiz’s account'],
  'user.firm_account_linked': [
    own,
    'Ana Ruiz signed in with their firm account for the first time',
  ],
  'user.firm_account_unlinked': [
    { details: { reason: 'Left the firm' } },
    'Dana Whitfield unlinked Ana Ruiz’s firm account: “Left the firm”',
  ],
  'session.started': [
    { ...own, details: { device: 'Safari on iOS' } },
    'Ana Ruiz signed in with Safari on iOS',
  ],
  'session.code_refused': [
    { actor: null },
    'Someone tried to sign in as Ana Ruiz with the right password and a wrong code',
  ],
  'session.refused': [
    { actor: null },
    'Someone tried to sign in as Ana Ruiz with a wrong password',
  ],
  'session.confirmed': [own, 'Ana Ruiz typed their password again'],
  'session.ended': [own, 'Ana Ruiz signed out'],
  'password.reset_requested': [{ actor: null }, 'Someone asked to reset Ana Ruiz’s password'],
  'password.reset': [own, 'Ana Ruiz set a new password with the link from the email'],
  'password.changed': [own, 'Ana Ruiz changed their password'],
  'email.proven': [own, 'Ana Ruiz confirmed their email address'],
  'data.exported': [
    { ...own, details: { documents: 12 } },
    'Ana Ruiz downloaded all of their data with 12 documents',
  ],
  'email.proof_requested': [own, 'Ana Ruiz asked for another link to confirm their email address'],
  'email.change_requested': [own, 'Ana Ruiz asked to change their email'],
  'email.changed': [own, 'Ana Ruiz confirmed their new email'],
  'name.changed': [own, 'Ana Ruiz changed their name'],
  'two_factor.app_added': [own, 'Ana Ruiz added an authenticator app'],
  'two_factor.app_removed': [own, 'Ana Ruiz removed their authenticator app'],
  'two_factor.passkey_added': [own, 'Ana Ruiz added a passkey'],
  'two_factor.passkey_renamed': [own, 'Ana Ruiz renamed a passkey'],
  'two_factor.passkey_removed': [own, 'Ana Ruiz removed a passkey'],
  'two_factor.codes_replaced': [own, 'Ana Ruiz made new recovery codes'],
  'two_factor.devices_forgotten': [own, 'Ana Ruiz forgot their trusted devices'],
  'two_factor.reset': [
    { details: { reason: 'Lost phone' } },
    'Dana Whitfield reset Ana Ruiz’s two-factor sign-in: “Lost phone”',
  ],
  'mail_preferences.changed': [
    { ...own, details: { unsubscribed: 'reminder' } },
    'Ana Ruiz unsubscribed from emails about missing documents',
  ],
  'profile.bank_account_deleted': [
    own,
    'Ana Ruiz proved their email address, which removed the bank account from their tax profile',
  ],
  'profile.saved': [
    { ...own, details: { dependents: 2 } },
    'Ana Ruiz saved their tax profile with 2 dependents',
  ],
  'return.created': [{ ...own, details: { taxYear: 2025 } }, 'Ana Ruiz created their 2025 return'],
  'return.status_changed': [
    { details: { from: 'pending', to: 'in_progress' } },
    'Dana Whitfield moved Ana Ruiz’s 2025 return from Pending to In Progress',
  ],
  'return.set_back': [
    { details: { from: 'completed', to: 'in_progress', reason: 'The wrong row' } },
    'Dana Whitfield set Ana Ruiz’s 2025 return back from Completed to In Progress: “The wrong row”',
  ],
  'return.payment_changed': [
    {
      details: {
        before: { paymentStatus: 'unpaid' },
        after: { paymentStatus: 'paid', paymentAmount: 123_450, paymentMethod: 'credit_card' },
      },
    },
    'Dana Whitfield recorded a payment of $1,234.50 (credit card) for Ana Ruiz’s 2025 return',
  ],
  'return.preparer_changed': [
    { details: { name: 'Dana Cho, EA' } },
    'Dana Whitfield made Dana Cho, EA the preparer of Ana Ruiz’s 2025 return',
  ],
  'return.estimated_refund_changed': [
    { details: { before: refund(null), after: refund(-112_000) } },
    'Dana Whitfield set the estimated refund of Ana Ruiz’s 2025 return to −$1,120.00',
  ],
  'return.tax_paid': [
    { ...own, details: { owed: 112_000 } },
    'Ana Ruiz said that the tax of their 2025 return, $1,120.00, is paid to the IRS',
  ],
  'return.handed_over': [own, 'Ana Ruiz said that everything is in for their 2025 return'],
  'return.taken_back': [own, 'Ana Ruiz took back “That’s everything” for their 2025 return'],
  'client.reminded': [
    { ...portal, details: { number: 2, documents: 3 } },
    'The portal reminded Ana Ruiz of missing documents',
  ],
  'reminders.stopped': [{}, 'Dana Whitfield stopped the reminders of Ana Ruiz'],
  'reminders.resumed': [{}, 'Dana Whitfield resumed the reminders of Ana Ruiz'],
  'returns.exported': [
    { client: null, details: { rows: 1240, search: 'ruiz' } },
    'Dana Whitfield exported a list of 1,240 returns',
  ],
  'document.uploaded': [
    { ...own, details: { category: 'w2' } },
    'Ana Ruiz uploaded “w2.pdf” (W-2 forms) to their 2025 return',
  ],
  'document.downloaded': [{}, 'Dana Whitfield opened “w2.pdf” of Ana Ruiz’s 2025 return'],
  'document.deleted': [
    { ...own, details: { category: '1099' } },
    'Ana Ruiz deleted “w2.pdf” (1099 forms) from their 2025 return',
  ],
  'document.restored': [own, 'Ana Ruiz brought back “w2.pdf” of their 2025 return'],
  'document.moved': [
    { ...own, details: { category: 'w2', from: 'other' } },
    'Ana Ruiz moved “w2.pdf” of their 2025 return to W-2 forms',
  ],
  'document.filing_asked': [own, 'Ana Ruiz asked to file “w2.pdf” to their 2025 return'],
  'document.filing_answered': [
    { ...own, details: { share: false } },
    'Ana Ruiz did not agree to file “w2.pdf” to their 2025 return',
  ],
  'document.destroyed': [
    { ...portal, subject: { fileName: null } },
    'The portal destroyed a deleted document of Ana Ruiz’s 2025 return for good',
  ],
  'document.verified': [
    { details: { verified: true } },
    'Dana Whitfield verified “w2.pdf” of Ana Ruiz’s 2025 return',
  ],
  'item.asked': [w2Item, 'Dana Whitfield asked Ana Ruiz for a document (W-2 forms)'],
  'item.asked_again': [w2Item, 'Dana Whitfield asked Ana Ruiz for a document again (W-2 forms)'],
  'item.answered': [
    {
      ...own,
      details: { category: 'w2', to: 'expected' },
      subject: { fileName: 'Form W-2 from Uber' },
    },
    'Ana Ruiz answered a request for documents (“Form W-2 from Uber”): expected',
  ],
  'item.all_in': [
    { ...own, details: { category: 'w2', allIn: true }, subject: { fileName: null } },
    'Ana Ruiz said that all of these are in (W-2 forms)',
  ],
  'item.changed': [w2Item, 'Dana Whitfield changed a request to Ana Ruiz (W-2 forms)'],
  'item.accepted': [w2Item, 'Dana Whitfield accepted a document of Ana Ruiz (W-2 forms)'],
  'item.withdrawn': [w2Item, 'Dana Whitfield withdrew a request to Ana Ruiz (W-2 forms)'],
  'questionnaire.answered': [own, 'Ana Ruiz answered the questions for their 2025 return'],
  'package.published': [
    { details: { number: 2 } },
    'Dana Whitfield sent version 2 of Ana Ruiz’s 2025 return for review',
  ],
  'package.replaced': [
    { details: { number: 1 } },
    'Dana Whitfield replaced version 1 of Ana Ruiz’s 2025 return',
  ],
  'package.corrected': [
    { details: { number: 1 } },
    'Dana Whitfield corrected the figures of version 1 of Ana Ruiz’s 2025 return',
  ],
  'package.approved': [
    { ...own, details: { person: 'taxpayer' } },
    'Ana Ruiz approved their 2025 return',
  ],
  'package.change_requested': [
    { actor: null, details: { person: 'spouse' } },
    'Someone asked for a change to Ana Ruiz’s 2025 return as the spouse',
  ],
  'profile.frozen': [
    {},
    'Dana Whitfield kept the tax profile of Ana Ruiz’s 2025 return as it was then',
  ],
  'signature.given': [
    { ...own, details: { person: 'taxpayer', way: 'remote' } },
    'Ana Ruiz signed their 2025 return',
  ],
  'signature.voided': [
    { details: { person: 'spouse', because: 'version' } },
    'Dana Whitfield voided the spouse’s signature for Ana Ruiz’s 2025 return, because there is a newer version of the return',
  ],
  'package.approval_voided': [
    { ...own, details: { person: 'taxpayer' } },
    'Ana Ruiz voided the taxpayer’s approval of their 2025 return, because it was given before the email address was confirmed',
  ],
  'signature.signed_form_sent': [
    { ...own, details: { person: 'taxpayer' } },
    'Ana Ruiz sent the signed form for their 2025 return',
  ],
  'signature.signed_form_refused': [
    { details: { person: 'taxpayer' } },
    'Dana Whitfield did not accept the taxpayer’s signed form for Ana Ruiz’s 2025 return',
  ],
  'signature.exported': [
    { details: { person: 'taxpayer' } },
    'Dana Whitfield downloaded a signature of Ana Ruiz’s 2025 return with its evidence',
  ],
  'signature.reminded': [
    { ...portal, details: { person: 'spouse', number: 1 } },
    'The portal reminded the spouse of Ana Ruiz to review and sign',
  ],
  'spouse.invited': [own, 'Ana Ruiz sent the spouse a link to review their 2025 return'],
  'spouse.link_ended': [own, 'Ana Ruiz ended the spouse’s link to their 2025 return'],
  'spouse.signed_in': [
    { actor: null, details: { device: 'Safari on iOS' } },
    'Someone opened the review of Ana Ruiz’s 2025 return as the spouse with Safari on iOS',
  ],
  'spouse.code_refused': [
    { actor: null },
    'Someone typed a wrong code for the review of Ana Ruiz’s 2025 return',
  ],
  'copy.link_made': [
    { details: { mailed: true } },
    'Dana Whitfield made a link to the copy of Ana Ruiz’s 2025 return and emailed it',
  ],
  'copy.link_ended': [{}, 'Dana Whitfield ended the link to the copy of Ana Ruiz’s 2025 return'],
  'copy.opened': [
    { actor: null, details: { device: 'Safari on iOS' } },
    'Someone opened the copy of Ana Ruiz’s 2025 return with Safari on iOS',
  ],
  'copy.code_refused': [
    { actor: null },
    'Someone typed a wrong code for the copy of Ana Ruiz’s 2025 return',
  ],
  'packet.printed': [{}, 'Dana Whitfield printed the packet of Ana Ruiz’s 2025 return'],
  'identity.checked': [
    { ...own, details: { person: 'taxpayer', passed: false } },
    'Ana Ruiz failed the identity check for their 2025 return',
  ],
  'letter.saved': [
    { client: null, details: { version: 3 } },
    'Dana Whitfield saved version 3 of the engagement letter',
  ],
  'documents.downloaded': [
    { details: { documents: 12 } },
    'Dana Whitfield downloaded all documents of Ana Ruiz’s 2025 return (12 documents)',
  ],
  'template.saved': [{ client: null }, 'Dana Whitfield saved a template'],
  'template.deleted': [{ client: null }, 'Dana Whitfield deleted a template'],
  'document.refused': [
    { ...own, details: { malware: 'Win.Test.EICAR_HDB-1' } },
    'Ana Ruiz tried to upload a file with malware (Win.Test.EICAR_HDB-1) to their 2025 return',
  ],
  'document.cleared': [portal, 'The portal found no malware in “w2.pdf” of Ana Ruiz’s 2025 return'],
  'document.taken_away': [
    { ...portal, details: { malware: 'Win.Test.EICAR_HDB-1' } },
    'The portal deleted “w2.pdf” of Ana Ruiz’s 2025 return: it held malware (Win.Test.EICAR_HDB-1)',
  ],
  'access.refused': [
    { ...own, client: null, details: { call: 'documents.delete', count: 500 } },
    'Ana Ruiz was refused 500 calls of documents.delete',
  ],
  'client.viewed': [{}, 'Dana Whitfield looked at Ana Ruiz’s details'],
  'client.viewed_as': [{}, 'Dana Whitfield looked at the portal as Ana Ruiz sees it'],
  'client.number_revealed': [
    { details: { numbers: [{ number: 'spouseSsn' }], reason: 'To prepare the return' } },
    'Dana Whitfield saw Ana Ruiz’s spouse’s SSN in full: “To prepare the return”',
  ],
  'client.note_added': [{}, 'Dana Whitfield wrote a note about Ana Ruiz'],
  'client.note_deleted': [{}, 'Dana Whitfield deleted a note about Ana Ruiz'],
  'contact.received': [
    { actor: null, client: null },
    'Someone sent a message with the contact form',
  ],
  'thread.started': [{}, 'Dana Whitfield began a thread of Ana Ruiz'],
  'thread.replied': [{}, 'Dana Whitfield wrote in a thread of Ana Ruiz'],
  'thread.noted': [{}, 'Dana Whitfield wrote a note in a thread of Ana Ruiz'],
  'thread.assigned': [
    { details: { name: 'Kim Osei' } },
    'Dana Whitfield assigned a thread of Ana Ruiz to Kim Osei',
  ],
  'thread.done': [{}, 'Dana Whitfield closed a thread of Ana Ruiz'],
  'thread.reopened': [{}, 'Dana Whitfield opened a thread of Ana Ruiz again'],
  'thread.snoozed': [{}, 'Dana Whitfield snoozed a thread of Ana Ruiz'],
  'service.saved': [
    { client: null, details: { name: 'Bookkeeping' } },
    'Dana Whitfield saved the service (“Bookkeeping”)',
  ],
  'firm.changed': [
    { client: null, details: { version: 3, parts: ['name'], restores: 1 } },
    'Dana Whitfield brought back version 1 of the firm’s settings',
  ],
  'firm.picture_added': [
    { client: null, details: { kind: 'logo' } },
    'Dana Whitfield uploaded a logo of the firm',
  ],
  'firm.report_added': [
    { client: null, details: { report: 'a'.repeat(64) } },
    'Dana Whitfield uploaded a SOC 2 report of the firm',
  ],
  'firm.report_opened': [
    { client: null, details: { report: 'a'.repeat(64) } },
    'Dana Whitfield opened the SOC 2 report of the firm',
  ],
  'money_settings.changed': [{ client: null }, 'Dana Whitfield changed how the firm bills'],
  'client.pay_first_set': [
    { details: { payFirst: 'yes' } },
    'Dana Whitfield asked for payment before the reviews of Ana Ruiz',
  ],
  'fee.set': [
    { details: { total: 31_000, again: true } },
    'Dana Whitfield set the fee of Ana Ruiz’s 2025 return $310.00, and asked for a new signature',
  ],
  'invoice.drafted': [
    { details: { total: 31_000 } },
    'Dana Whitfield drafted an invoice of Ana Ruiz $310.00',
  ],
  'invoice.changed': [
    { details: { total: 31_000 } },
    'Dana Whitfield changed a draft of Ana Ruiz $310.00',
  ],
  'invoice.issued': [
    { details: { number: 7, total: 31_000 } },
    'Dana Whitfield issued invoice 7 of Ana Ruiz $310.00',
  ],
  'invoice.voided': [
    { details: { number: 7, because: 'Wrong year' } },
    'Dana Whitfield voided invoice 7 of Ana Ruiz (“Wrong year”)',
  ],
  'invoice.plan_set': [
    { details: { number: 7, parts: 3 } },
    'Dana Whitfield agreed on 3 parts to pay invoice 7 of Ana Ruiz',
  ],
  'invoice.credit_used': [
    { details: { number: 7, amount: 10_000 } },
    'Dana Whitfield paid invoice 7 of Ana Ruiz with credit $100.00',
  ],
  'invoice.reminded': [{ details: { number: 7 } }, 'Dana Whitfield reminded Ana Ruiz of invoice 7'],
  'invoice.reminders_stopped': [
    { details: { number: 7, stopped: true } },
    'Dana Whitfield stopped the reminders of invoice 7 of Ana Ruiz',
  ],
  'payment.recorded': [
    { details: { amount: 31_000, way: 'check' } },
    'Dana Whitfield recorded a payment of Ana Ruiz $310.00, check',
  ],
  'payment.begun': [
    { details: { amount: 31_000, way: 'online_card' } },
    'Dana Whitfield opened the page to pay online of Ana Ruiz $310.00',
  ],
  'payment.moved': [
    { details: { amount: 31_000, way: 'online_ach', state: 'settled' } },
    'Dana Whitfield noted that an online payment of Ana Ruiz $310.00 is settled',
  ],
  'payment.refunded': [
    { details: { amount: 31_000, reason: 'Paid twice' } },
    'Dana Whitfield gave back $310.00 to Ana Ruiz (“Paid twice”)',
  ],
  'payment.reversed': [
    { details: { amount: 31_000, reason: 'No funds', returned: true } },
    'Dana Whitfield recorded that the bank returned a payment of Ana Ruiz $310.00 (“No funds”)',
  ],
  'payments.exported': [
    { client: null, details: { rows: 3 } },
    'Dana Whitfield exported 3 payments',
  ],
  'thread.moved': [{}, 'Dana Whitfield moved a thread of Ana Ruiz'],
  'thread.attached': [{}, 'Dana Whitfield attached a visitor’s thread to Ana Ruiz'],
  'canned.saved': [{ client: null }, 'Dana Whitfield saved a canned answer'],
  'canned.deleted': [{ client: null }, 'Dana Whitfield deleted a canned answer'],
  'audit.verified': [
    { client: null, details: { rows: 12_345, firstBroken: null, whole: true } },
    'Dana Whitfield verified this log: all 12,345 entries are intact',
  ],
  'audit.exported': [
    { ...portal, client: null, details: { rows: 12_345 } },
    'The portal exported this log, 12,345 entries',
  ],
  'records.exported': [
    { ...portal, client: null, details: { clients: 340, documents: 1204 } },
    'The portal exported all records: 340 clients and 1,204 documents',
  ],
  'alarm.raised': [
    { ...portal, client: null, details: { kind: 'low_disk', about: 'data on web-1' } },
    'The portal raised an alarm (low disk)',
  ],
  'alarm.solved': [
    { client: null, details: { kind: 'unusual_access', about: '1' } },
    'Dana Whitfield looked at an alarm (unusual access)',
  ],
  'backup.made': [
    { ...portal, client: null, details: { documents: 1204, faults: 2, sealed: true } },
    'The portal made a backup with 1,204 documents, without 2 that can’t be read',
  ],
  'backup.restored': [
    { ...portal, client: null, details: { madeAt: '2026-01-02T03:04:05.000Z' } },
    'The portal restored a backup',
  ],
  'documents.moved': [
    { ...portal, client: null, details: { documents: 12, faults: 1 } },
    'The portal copied 12 documents to another store, without 1 that can’t be read',
  ],
  'key.added': [
    { ...portal, client: null, subject: { id: 'k2' } },
    'The portal began to seal with the key k2',
  ],
  'key.removed': [
    { ...portal, client: null, subject: { id: 'k1' } },
    'The portal stopped using the key k1',
  ],
  'retention.applied': [
    { ...portal, details: { what: 'notifications', rows: 12 } },
    'The portal destroyed 12 notifications that no longer have to be kept',
  ],
  'keys.rotated': [
    {
      ...portal,
      client: null,
      subject: { id: 'k2' },
      details: { place: 'documents.sealed_key', rows: 1000 },
    },
    'The portal sealed 1,000 values of documents.sealed_key with the key k2',
  ],
  'mail.words_saved': [
    { client: null, details: { kind: 'bill-issued', version: 2, standard: null } },
    'Dana Whitfield changed the words of the mail “A new invoice”',
  ],
  'setup.step_skipped': [
    { client: null, details: { step: 'scanner', skipped: true } },
    'Dana Whitfield put off the set-up’s step “Malware scanner”',
  ],
  'mail.test_sent': [
    { client: null, details: { accepted: true } },
    'Dana Whitfield sent a test mail to themselves',
  ],
  'mail.sent_again': [{ client: null }, 'Dana Whitfield sent an undelivered email again'],
  'mail.address_refused': [
    portal,
    'The portal stopped mailing Ana Ruiz: the address does not exist',
  ],
}

test.each(auditActions)('%s gives its sentence', (action) => {
  const [written, sentence] = sentences[action]
  expect(say(action, written)).toBe(sentence)
})

describe('every action gives a sentence', () => {
  const gone = { id: '9', name: null, email: null, emailProven: true }
  const bare = { taxYear: null, fileName: null }

  test.each(auditActions)('%s, with only the actor and the client known', (action) => {
    const sentence = say(action, { subject: bare, client: gone })
    expect(sentence).toMatch(/^Dana Whitfield [a-z]/)
    expect(sentence).not.toMatch(/null|undefined|NaN|object|\b(?:their|a|the)'s| {2}|\($|: $/)
  })

  test.each(auditActions)('%s, without a client, by a deleted user', (action) => {
    const sentence = say(action, { subject: bare, client: null, actor: gone })
    expect(sentence).toMatch(/^A former user [a-z]/)
    expect(sentence).not.toMatch(/null|undefined|NaN|object| {2}/)
  })
})

function refund(estimatedRefund: number | null, refundFinal = false) {
  return { estimatedRefund, refundFinal }
}

const paid = (paymentAmount: number, paymentMethod: string | null = 'cash') => ({
  paymentStatus: 'paid',
  paymentAmount,
  paymentMethod,
})

test.each<[string, Written, string]>([
  [
    'user.role_changed',
    { ...portal, details: { to: 'admin' } },
    'The server’s administrator made Ana Ruiz an admin',
  ],
  [
    'user.role_changed',
    { ...own, details: { to: 'admin', invited: true } },
    'Ana Ruiz became an admin by an invitation',
  ],
  [
    'user.invited',
    { client: null, details: { staff: true } },
    'Dana Whitfield invited someone without an account to be an admin',
  ],
  [
    'user.role_changed',
    { details: { to: 'client' } },
    'Dana Whitfield made Ana Ruiz a client again',
  ],
  ['session.started', { ...own, details: { device: 'Unknown browser' } }, 'Ana Ruiz signed in'],
  [
    'session.refused',
    { actor: null, client: null },
    'Someone tried to sign in with an email that has no account',
  ],
  [
    'password.reset_requested',
    { actor: null, client: null },
    'Someone asked to reset a password for an email that has no account',
  ],
  [
    'mail_preferences.changed',
    { ...own, details: { before: {}, after: {} } },
    'Ana Ruiz chose which emails they get',
  ],
  [
    'profile.saved',
    { ...own, details: { dependents: 0 } },
    'Ana Ruiz saved their tax profile with no dependents',
  ],
  [
    'profile.saved',
    { ...own, details: { dependents: 1 } },
    'Ana Ruiz saved their tax profile with 1 dependent',
  ],
  ['profile.saved', { ...own, details: { dependents: null } }, 'Ana Ruiz saved their tax profile'],
  [
    'client.changed',
    { details: { business: true } },
    'Dana Whitfield changed Ana Ruiz’s business profile',
  ],
  [
    'return.payment_changed',
    { details: { before: paid(15_000), after: paid(20_000, 'check') } },
    'Dana Whitfield changed the payment for Ana Ruiz’s 2025 return from $150.00 (cash) to $200.00 (check)',
  ],
  [
    'return.payment_changed',
    { details: { before: paid(15_000), after: { paymentStatus: 'unpaid' } } },
    'Dana Whitfield marked Ana Ruiz’s 2025 return as unpaid; it was $150.00 (cash)',
  ],
  [
    'return.estimated_refund_changed',
    { details: { before: refund(500), after: refund(700) } },
    'Dana Whitfield changed the estimated refund of Ana Ruiz’s 2025 return from $5.00 to $7.00',
  ],
  [
    'return.estimated_refund_changed',
    { details: { before: refund(500), after: refund(700, true) } },
    'Dana Whitfield changed the final refund of Ana Ruiz’s 2025 return from $5.00 to $7.00',
  ],
  [
    'return.estimated_refund_changed',
    { details: { before: refund(500), after: refund(500, true) } },
    'Dana Whitfield marked the refund of Ana Ruiz’s 2025 return, $5.00, as final',
  ],
  [
    'return.estimated_refund_changed',
    { details: { before: refund(500), after: refund(null) } },
    'Dana Whitfield took back the estimated refund of Ana Ruiz’s 2025 return',
  ],
  [
    'return.tax_paid',
    { ...own, details: { owed: null } },
    'Ana Ruiz took back that the tax of their 2025 return is paid',
  ],
  [
    'document.verified',
    { details: { verified: false } },
    'Dana Whitfield un-verified “w2.pdf” of Ana Ruiz’s 2025 return',
  ],
  [
    'client.number_revealed',
    {
      details: {
        numbers: [
          { number: 'ssn' },
          { number: 'dependentSsn', dependent: 'Leo' },
          { number: 'bankAccountNumber' },
        ],
        reason: 'Form 8332',
      },
    },
    'Dana Whitfield saw Ana Ruiz’s SSN, dependent’s SSN (Leo), and bank account number in full: “Form 8332”',
  ],
  [
    'thread.assigned',
    { details: { name: null } },
    'Dana Whitfield assigned a thread of Ana Ruiz to nobody',
  ],
  [
    'thread.reopened',
    { ...portal, client: null, details: { why: 'address_refused' } },
    'The portal opened a thread again: the answer went to an address that does not exist',
  ],
  [
    'audit.verified',
    { details: { rows: 812, firstBroken: { seq: 812, why: 'changed' } } },
    'Dana Whitfield verified this log: entry 812 was changed',
  ],
  [
    'audit.verified',
    { details: { rows: 9, firstBroken: { seq: 1812, why: 'missing' } } },
    'Dana Whitfield verified this log: entry 1,812 is missing',
  ],
  [
    'audit.verified',
    { details: { rows: 9, firstBroken: { seq: 9, why: 'added' } } },
    'Dana Whitfield verified this log: entry 9 was added later',
  ],
  [
    'audit.verified',
    { details: { rows: 9, firstBroken: { seq: 9, why: 'unchained' } } },
    'Dana Whitfield verified this log: entry 9 is not in the chain',
  ],
  [
    'audit.verified',
    { details: { rows: 9, firstBroken: { seq: 9, why: 'checkpoint' } } },
    'Dana Whitfield verified this log: entry 9 has a wrong checkpoint',
  ],
  [
    'audit.verified',
    { details: { rows: 9, firstBroken: { seq: 9, why: 'cut_off' } } },
    'Dana Whitfield verified this log: entry 9 was cut off or replaced',
  ],
  [
    'audit.verified',
    { details: { rows: 9, firstBroken: null, whole: false } },
    'Dana Whitfield verified this log: the 9 new entries are intact',
  ],
  [
    'audit.verified',
    { details: { rows: 1, firstBroken: null } },
    'Dana Whitfield verified this log: the only entry is intact',
  ],
  [
    'mail.address_refused',
    { ...portal, client: null },
    'The portal stopped mailing an address: the address does not exist',
  ],
  [
    'tomorrow.invented',
    {},
    'Dana Whitfield did something that this version of the portal can’t describe',
  ],
])('%s with other details: %#', (action, written, sentence) => {
  expect(say(action, written)).toBe(sentence)
})

test('the sentence says when staff acted while viewing as the client', () => {
  const entry = { ...entryOf('document.downloaded'), viewedAs: true }
  expect(formatEntry(entry).did).toBe(
    'opened “w2.pdf” of Ana Ruiz’s 2025 return, viewing as the client',
  )
})

test('a right-to-left name does not reorder the text around it', () => {
  const noor = { id: '5', name: 'نور', email: 'noor@example.com', emailProven: true }
  const details = { category: '1099' }
  expect(
    say('document.uploaded', { client: noor, subject: { fileName: 'ضريبة.pdf' }, details }),
  ).toBe(
    'Dana Whitfield uploaded “\u2068ضريبة.pdf\u2069” (1099 forms) to \u2068نور\u2069’s 2025 return',
  )
})
