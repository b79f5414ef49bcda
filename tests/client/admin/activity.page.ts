import { formatEntry } from '#client/portal/staff/activity/format-entry.ts'
import type { ActivityEntry } from '#shared/audit/activity.schema.ts'
import { type AuditAction, auditActions, readAuditEvent } from '#shared/audit/audit-events.ts'

const dana = { id: '1', name: 'Dana Whitfield', email: 'dana@example.com' }
const ana = { id: '2', name: 'Ana Ruiz', email: 'ana@example.com', emailProven: true }

/** What an entry of the log has that differs from the usual one. */
interface Written {
  details?: unknown
  actor?: ActivityEntry['actor']
  client?: ActivityEntry['client']
  origin?: ActivityEntry['origin']
  subject?: Partial<ActivityEntry['subject']>
}

/** Of Dana's for Ana's 2025 return, unless it says otherwise. */
export function entryOf(action: string, written: Written = {}): ActivityEntry {
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

export function say(action: string, written?: Written): string {
  const { who, did } = formatEntry(entryOf(action, written))
  return `${who} ${did}`
}

/** tests/client/admin/activity.md: what the log says of each action. */
export function activityPage(): string {
  const lines = auditActions.flatMap((action) =>
    (samples[action] ?? [{}]).map((written) => `- \`${action}\`: ${say(action, written)}`),
  )
  return `# Sentences of the activity log\n\n${lines.join('\n')}\n`
}

const own = { actor: ana }
const portal = { actor: null, origin: 'portal' } as const
const w2Item = { details: { category: 'w2' }, subject: { fileName: null } }
const refund = (estimatedRefund: number | null, refundFinal = false) => ({
  estimatedRefund,
  refundFinal,
})
const aPrice = { name: 'Bookkeeping', cents: 15_000, unit: 'flat' }
const aService = { ...aPrice, description: 'Each month', form: null, active: true, onSite: true }
const anOldService = { ...aPrice, description: '', form: '1120-S', active: false, onSite: false }
const someRules = {
  nextNumber: 1,
  dueDays: 30,
  feeTolerance: 10,
  payFirst: false,
  onItsWayIsEnough: false,
}
const paid = (paymentAmount: number, paymentMethod: string | null = 'cash') => ({
  paymentStatus: 'paid',
  paymentAmount,
  paymentMethod,
})

/** An action without a sample is written as usual. */
const samples: Partial<Record<AuditAction, Written[]>> = {
  'user.registered': [{ ...own, details: { device: 'Chrome on Windows' } }],
  'access.invited': [{ details: { part: 'spouse' } }],
  'access.withdrawn': [{ details: { part: 'helper' } }],
  'access.given': [{ details: { part: 'officer' } }],
  'access.ended': [{ details: { part: 'representative' } }],
  'access.brought_back': [{ details: { part: 'spouse' } }],
  'client.changed': [{}, { details: { business: true } }],
  'user.invited': [{ client: null }, { client: null, details: { staff: true } }],
  'user.invitation_withdrawn': [{ client: null }],
  'user.role_changed': [
    { details: { to: 'admin' } },
    { ...portal, details: { to: 'admin' } },
    { ...own, details: { to: 'admin', invited: true } },
    { details: { to: 'client' } },
  ],
  'user.unassigned': [
    { details: { returns: 12, clients: 1 } },
    { details: { returns: 12, clients: 1, threads: 2, name: 'Dana Cho, EA' } },
  ],
  'user.credential_changed': [{ details: { credential: 'EA' } }],
  'client.merged': [{ details: { name: 'Anna Ruis' } }],
  'client.preparer_changed': [{ details: { name: 'Dana Cho, EA' } }],
  'user.disabled': [{ details: { reason: 'Asked by phone' } }],
  'user.enabled': [{ details: { reason: 'Called back' } }],
  'user.sessions_ended': [{ details: { reason: 'Lost laptop', sessions: 2 } }],
  'erasure.requested': [own],
  'erasure.withdrawn': [own],
  'erasure.refused': [{ details: { reason: 'The return is due' } }],
  'user.firm_account_linked': [own],
  'user.firm_account_unlinked': [{ details: { reason: 'Left the firm' } }],
  'session.started': [
    { ...own, details: { device: 'Safari on iOS' } },
    { ...own, details: { device: 'Unknown browser' } },
  ],
  'session.code_refused': [{ actor: null }],
  'session.refused': [{ actor: null }, { actor: null, client: null }],
  'session.confirmed': [own],
  'session.ended': [own],
  'password.reset_requested': [{ actor: null }, { actor: null, client: null }],
  'password.reset': [own],
  'password.changed': [own],
  'email.proven': [own],
  'data.exported': [{ ...own, details: { documents: 12 } }],
  'email.proof_requested': [own],
  'email.change_requested': [own],
  'email.changed': [own],
  'name.changed': [own],
  'two_factor.app_added': [own],
  'two_factor.app_removed': [own],
  'two_factor.passkey_added': [own],
  'two_factor.passkey_renamed': [own],
  'two_factor.passkey_removed': [own],
  'two_factor.codes_replaced': [own],
  'two_factor.devices_forgotten': [own],
  'two_factor.reset': [{ details: { reason: 'Lost phone' } }],
  'mail_preferences.changed': [
    { ...own, details: { unsubscribed: 'reminder' } },
    { ...own, details: { before: {}, after: {} } },
  ],
  'profile.bank_account_deleted': [own],
  'profile.ip_pins_saved': [
    { ...own, details: { taxYear: 2025, pins: 1 } },
    { ...own, details: { taxYear: 2025, pins: 0 } },
  ],
  'profile.saved': [
    { ...own, details: { dependents: 2 } },
    { ...own, details: { dependents: 0 } },
    { ...own, details: { dependents: 1 } },
    { ...own, details: { dependents: null } },
  ],
  'return.created': [{ ...own, details: { taxYear: 2025 } }],
  'return.status_changed': [{ details: { from: 'pending', to: 'in_progress' } }],
  'return.set_back': [
    { details: { from: 'completed', to: 'in_progress', reason: 'The wrong row' } },
  ],
  'return.payment_changed': [
    {
      details: {
        before: { paymentStatus: 'unpaid' },
        after: { paymentStatus: 'paid', paymentAmount: 123_450, paymentMethod: 'credit_card' },
      },
    },
    { details: { before: paid(15_000), after: paid(20_000, 'check') } },
    { details: { before: paid(15_000), after: { paymentStatus: 'unpaid' } } },
  ],
  'return.preparer_changed': [{ details: { name: 'Dana Cho, EA' } }],
  'return.due_date_changed': [
    { details: { from: null, to: '2026-10-15', reason: 'extension', notice: null } },
    { details: { from: null, to: '2026-08-17', reason: 'postponed', notice: 'CA-2026-03' } },
    { details: { from: '2026-10-15', to: null, reason: null, notice: null } },
  ],
  'return.estimated_refund_changed': [
    { details: { before: refund(null), after: refund(-112_000) } },
    { details: { before: refund(500), after: refund(700) } },
    { details: { before: refund(500), after: refund(700, true) } },
    { details: { before: refund(500), after: refund(500, true) } },
    { details: { before: refund(500), after: refund(null) } },
  ],
  'return.tax_paid': [
    { ...own, details: { owed: 112_000 } },
    { ...own, details: { owed: null } },
  ],
  'return.handed_over': [own],
  'return.taken_back': [own],
  'client.reminded': [{ ...portal, details: { number: 2, documents: 3 } }],
  'returns.exported': [{ client: null, details: { rows: 1240, search: 'ruiz' } }],
  'document.uploaded': [{ ...own, details: { category: 'w2' } }],
  'document.deleted': [{ ...own, details: { category: '1099' } }],
  'document.restored': [own],
  'document.moved': [{ ...own, details: { category: 'w2', from: 'other' } }],
  'document.destroyed': [{ ...portal, subject: { fileName: null } }],
  'document.verified': [{ details: { verified: true } }, { details: { verified: false } }],
  'item.asked': [w2Item],
  'item.asked_again': [w2Item],
  'item.answered': [
    {
      ...own,
      details: { category: 'w2', to: 'expected' },
      subject: { fileName: 'Form W-2 from Uber' },
    },
  ],
  'item.all_in': [
    { ...own, details: { category: 'w2', allIn: true }, subject: { fileName: null } },
  ],
  'item.changed': [w2Item],
  'item.accepted': [w2Item],
  'item.withdrawn': [w2Item],
  'questionnaire.answered': [own],
  'package.published': [{ details: { number: 2 } }],
  'package.replaced': [{ details: { number: 1 } }],
  'package.corrected': [{ details: { number: 1 } }],
  'package.approved': [{ ...own, details: { person: 'taxpayer' } }],
  'package.change_requested': [{ actor: null, details: { person: 'spouse' } }],
  'signature.given': [{ ...own, details: { person: 'taxpayer', way: 'remote' } }],
  'consent.given': [{ ...own, details: { person: 'taxpayer' } }],
  'consent.withdrawn': [{ actor: null, details: { person: 'spouse' } }],
  'signature.voided': [
    { details: { person: 'spouse', because: 'version' } },
    { details: { person: 'taxpayer', because: 'mistake', reason: 'Another client’s scan' } },
  ],
  'package.approval_voided': [{ ...own, details: { person: 'taxpayer' } }],
  'signature.signed_form_sent': [{ ...own, details: { person: 'taxpayer' } }],
  'signature.signed_form_refused': [{ details: { person: 'taxpayer' } }],
  'signature.exported': [{ details: { person: 'taxpayer' } }],
  'signature.reminded': [{ ...portal, details: { person: 'spouse', number: 1 } }],
  'spouse.invited': [own],
  'spouse.link_ended': [own],
  'spouse.signed_in': [{ actor: null, details: { device: 'Safari on iOS' } }],
  'spouse.code_refused': [{ actor: null }],
  'copy.link_made': [{ details: { mailed: true } }],
  'copy.opened': [{ actor: null, details: { device: 'Safari on iOS' } }],
  'copy.code_refused': [{ actor: null }],
  'identity.checked': [{ ...own, details: { person: 'taxpayer', passed: false } }],
  'letter.saved': [{ client: null, details: { version: 3 } }],
  'documents.downloaded': [{ details: { documents: 12 } }],
  'template.saved': [{ client: null }],
  'template.deleted': [{ client: null }],
  'document.refused': [{ ...own, details: { malware: 'Win.Test.EICAR_HDB-1' } }],
  'document.cleared': [portal],
  'document.taken_away': [{ ...portal, details: { malware: 'Win.Test.EICAR_HDB-1' } }],
  'access.refused': [{ ...own, client: null, details: { call: 'documents.delete', count: 500 } }],
  'client.number_revealed': [
    { details: { numbers: [{ number: 'spouseSsn' }], reason: 'To prepare the return' } },
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
  ],
  'contact.received': [{ actor: null, client: null }],
  'thread.assigned': [{ details: { name: 'Kim Osei' } }, { details: { name: null } }],
  'thread.reopened': [{}, { ...portal, client: null, details: { why: 'address_refused' } }],
  'service.saved': [
    { client: null, details: { before: null, after: aPrice } },
    {
      client: null,
      details: { before: aPrice, after: { name: 'Books', cents: 17_500, unit: 'hour' } },
    },
    { client: null, details: { before: aService, after: anOldService } },
    { client: null, details: { before: aPrice, after: aPrice } },
    { client: null, details: { before: aPrice, after: aPrice, moved: { above: 'Payroll' } } },
    { client: null, details: { before: aPrice, after: aPrice, moved: { above: null } } },
  ],
  'firm.changed': [{ client: null, details: { version: 3, parts: ['name'], restores: 1 } }],
  'firm.picture_added': [{ client: null, details: { kind: 'logo' } }],
  'firm.report_added': [{ client: null, details: { report: 'a'.repeat(64) } }],
  'firm.report_opened': [{ client: null, details: { report: 'a'.repeat(64) } }],
  'money_settings.changed': [
    {
      client: null,
      details: { before: someRules, after: { ...someRules, dueDays: 14, payFirst: true } },
    },
  ],
  'client.pay_first_set': [{ details: { payFirst: 'yes' } }],
  'fee.set': [
    { details: { total: 31_000, again: true } },
    { details: { total: 25_000, again: false, reason: 'A late return' } },
  ],
  'invoice.drafted': [{ details: { total: 31_000 } }],
  'invoice.changed': [{ details: { total: 31_000 } }],
  'invoice.issued': [{ details: { number: 7, total: 31_000 } }],
  'invoice.voided': [{ details: { number: 7, because: 'Wrong year' } }],
  'invoice.plan_set': [{ details: { number: 7, parts: 3 } }],
  'invoice.credit_used': [{ details: { number: 7, amount: 10_000 } }],
  'invoice.reminded': [{ details: { number: 7 } }],
  'invoice.reminders_stopped': [{ details: { number: 7, stopped: true } }],
  'payment.recorded': [{ details: { amount: 31_000, way: 'check' } }],
  'payment.begun': [{ details: { amount: 31_000, way: 'online_card' } }],
  'payment.moved': [{ details: { amount: 31_000, way: 'online_ach', state: 'settled' } }],
  'payment.refunded': [{ details: { amount: 31_000, reason: 'Paid twice' } }],
  'payment.reversed': [{ details: { amount: 31_000, reason: 'No funds', returned: true } }],
  'payments.exported': [{ client: null, details: { rows: 3 } }],
  'canned.saved': [{ client: null }],
  'canned.deleted': [{ client: null }],
  'audit.verified': [
    { client: null, details: { rows: 12_345, firstBroken: null, whole: true } },
    { details: { rows: 812, firstBroken: { seq: 812, why: 'changed' } } },
    { details: { rows: 9, firstBroken: { seq: 1812, why: 'missing' } } },
    { details: { rows: 9, firstBroken: { seq: 9, why: 'added' } } },
    { details: { rows: 9, firstBroken: { seq: 9, why: 'unchained' } } },
    { details: { rows: 9, firstBroken: { seq: 9, why: 'checkpoint' } } },
    { details: { rows: 9, firstBroken: { seq: 9, why: 'cut_off' } } },
    { details: { rows: 9, firstBroken: null, whole: false } },
    { details: { rows: 1, firstBroken: null } },
  ],
  'audit.exported': [{ ...portal, client: null, details: { rows: 12_345 } }],
  'records.exported': [{ ...portal, client: null, details: { clients: 340, documents: 1204 } }],
  'alarm.raised': [
    { ...portal, client: null, details: { kind: 'low_disk', about: 'data on web-1' } },
  ],
  'alarm.solved': [{ client: null, details: { kind: 'unusual_access', about: '1' } }],
  'backup.made': [
    { ...portal, client: null, details: { documents: 1204, faults: 2, sealed: true } },
  ],
  'backup.restored': [{ ...portal, client: null, details: { madeAt: '2026-01-02T03:04:05.000Z' } }],
  'documents.moved': [{ ...portal, client: null, details: { documents: 12, faults: 1 } }],
  'key.added': [{ ...portal, client: null, subject: { id: 'k2' } }],
  'key.removed': [{ ...portal, client: null, subject: { id: 'k1' } }],
  'retention.applied': [{ ...portal, details: { what: 'notifications', rows: 12 } }],
  'keys.rotated': [
    {
      ...portal,
      client: null,
      subject: { id: 'k2' },
      details: { place: 'documents.sealed_key', rows: 1000 },
    },
  ],
  'mail.words_saved': [
    { client: null, details: { kind: 'invoice-issued', version: 2, standard: null } },
  ],
  'setup.step_skipped': [{ client: null, details: { step: 'scanner', skipped: true } }],
  'mail.test_sent': [{ client: null, details: { accepted: true } }],
  'mail.sent_again': [{ client: null }],
  'mail.address_refused': [portal, { ...portal, client: null }],
}
