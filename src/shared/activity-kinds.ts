import type { AuditAction } from './audit-actions.ts'

/** What the firm's reader of the audit log may narrow it to. */
export const activityKinds = [
  'sign_ins',
  'account',
  'profile',
  'returns',
  'payments',
  'documents',
  'client_views',
  'messages',
  'mail',
  'log',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activityKindLabels: Record<ActivityKind, string> = {
  sign_ins: 'Sign-ins',
  account: 'Account and roles',
  profile: 'Profile',
  returns: 'Returns',
  payments: 'Payments',
  documents: 'Documents',
  client_views: 'Clients viewed',
  messages: 'Messages',
  mail: 'Mail',
  log: 'Checks of this log',
}

/** Every action is of one kind: a new one has to say of which. */
export const activityKindOf: Record<AuditAction, ActivityKind> = {
  'user.registered': 'account',
  'user.role_changed': 'account',
  'session.started': 'sign_ins',
  'session.refused': 'sign_ins',
  'session.confirmed': 'sign_ins',
  'session.ended': 'sign_ins',
  'password.reset_requested': 'account',
  'password.reset': 'account',
  'password.changed': 'account',
  'email.change_requested': 'account',
  'email.changed': 'account',
  'name.changed': 'account',
  'mail_preferences.changed': 'account',
  'profile.saved': 'profile',
  'return.created': 'returns',
  'return.status_changed': 'returns',
  'return.payment_changed': 'payments',
  'return.estimated_refund_changed': 'returns',
  'return.reminded': 'returns',
  'returns.exported': 'returns',
  'document.uploaded': 'documents',
  'document.downloaded': 'documents',
  'document.deleted': 'documents',
  'document.restored': 'documents',
  'document.destroyed': 'documents',
  'document.verified': 'documents',
  'document.asked_again': 'documents',
  'client.viewed': 'client_views',
  'client.viewed_as': 'client_views',
  'client.number_revealed': 'client_views',
  'contact.received': 'messages',
  'contact.answered': 'messages',
  'contact.reopened': 'messages',
  'audit.verified': 'log',
  'mail.sent_again': 'mail',
  'mail.address_refused': 'mail',
}
