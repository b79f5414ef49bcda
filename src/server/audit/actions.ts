/** Every kind of event that the audit log knows. */
export const auditActions = [
  'user.registered',
  'user.role_changed',
  'session.started',
  'session.refused',
  'session.ended',
  'password.reset_requested',
  'password.reset',
  'password.changed',
  'email.change_requested',
  'email.changed',
  'name.changed',
  'profile.saved',
  'return.created',
  'return.status_changed',
  'return.payment_changed',
  'return.estimated_refund_changed',
  'return.reminded',
  'document.uploaded',
  'document.downloaded',
  'document.deleted',
  'document.destroyed',
  'document.verified',
  'client.viewed',
  'contact.received',
] as const

export type AuditAction = (typeof auditActions)[number]
