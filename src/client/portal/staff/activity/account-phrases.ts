import type { EntryOf } from '#shared/audit/activity.schema.ts'
import type { AuditAction, SignInFactor } from '#shared/audit/audit-events.ts'
import type { OptionalMail } from '#shared/mail/mail-preferences.ts'
import { workText } from '#shared/returns/preparers.ts'
import { formatCount } from '#client/portal/staff/base/format.ts'
import { onDevice, personName, possessive, quoted } from './phrase-parts.ts'

/** The predicates for accounts and their sign-ins. */
export const accountPhrases = {
  'user.invited': ({ client, details: { staff } }) =>
    `invited ${personName(client, INVITED)}${staff === true ? ' to be an admin' : ''}`,
  'user.invited_again': ({ client }) => `sent ${personName(client, INVITED)} another invitation`,
  'user.invitation_withdrawn': () => `withdrew the invitation of ${INVITED}`,
  'user.registered': ({ details: { device, invited } }) =>
    `${invited === true ? 'accepted an invitation' : 'registered'}${onDevice(device)}`,
  'user.imported': ({ client }) => `imported ${personName(client)}`,
  'user.role_changed': ({ client, details: { to, invited } }) =>
    invited === true
      ? 'became an admin by an invitation'
      : to === 'admin'
        ? `made ${personName(client)} an admin`
        : `made ${personName(client)} a client again`,
  'user.unassigned': ({ client, details: { name, ...counts } }) => {
    const { returns, clients, threads } = counts
    const work = { returns: returns ?? 0, clients: clients ?? 0, threads: threads ?? 0 }
    const what = workText(work) ?? 'work'
    return name === null
      ? `left ${what} of ${personName(client)} unassigned`
      : `gave ${what} of ${personName(client)} to ${name}`
  },
  'user.credential_changed': ({ details: { credential } }) =>
    credential === null ? 'removed their credential' : `changed their credential to ${credential}`,
  'user.disabled': ({ client, details }) =>
    `disabled the account of ${personName(client)}${quoted(details.reason)}`,
  'user.enabled': ({ client, details }) =>
    `enabled the account of ${personName(client)} again${quoted(details.reason)}`,
  'user.sessions_ended': ({ client, details: { sessions, reason } }) =>
    `ended ${sessions === null ? 'sessions' : formatCount(sessions, 'session')} of ${personName(client)}${quoted(reason)}`,
  'erasure.requested': () => 'asked to delete their account',
  'erasure.withdrawn': () => 'withdrew the request to delete their account',
  'erasure.refused': (entry) =>
    `refused to delete ${possessive(entry)} account${quoted(entry.details.reason)}`,
  'account.erased': (entry) =>
    `deleted ${possessive(entry)} ${entry.subject.type === 'client' ? 'records' : 'account'}${quoted(entry.details.reason)}`,
  'user.firm_account_linked': () => 'signed in with their firm account for the first time',
  'user.firm_account_unlinked': (entry) =>
    `unlinked ${possessive(entry)} firm account${quoted(entry.details.reason)}`,
  'session.started': ({ details: { device, factor, by } }) =>
    `signed in${by === null ? '' : ' with their firm account'}${onDevice(device)}${factor === null ? '' : FACTORS[factor]}`,
  'session.refused': ({ client, details: { by } }) =>
    by !== null
      ? `tried to sign in${client === null ? '' : ` as ${personName(client)}`} with a firm account that has no access`
      : client === null
        ? 'tried to sign in with an email that has no account'
        : `tried to sign in as ${personName(client)} with a wrong password`,
  'session.code_refused': ({ client }) =>
    `tried to sign in as ${personName(client)} with the right password and a wrong code`,
  'session.confirmed': ({ details: { by } }) =>
    by === null ? 'typed their password again' : 'confirmed with their firm account that it’s them',
  'session.ended': () => 'signed out',
  'password.reset_requested': (entry) =>
    entry.client === null
      ? 'asked to reset a password for an email that has no account'
      : `asked to reset ${possessive(entry)} password`,
  'password.reset': () => 'set a new password with the link from the email',
  'password.changed': () => 'changed their password',
  'email.change_requested': () => 'asked to change their email',
  'email.changed': () => 'confirmed their new email',
  'email.proven': () => 'confirmed their email address',
  'email.proof_requested': () => 'asked for another link to confirm their email address',
  'name.changed': () => 'changed their name',
  'data.exported': (entry) =>
    `downloaded all of ${possessive(entry)} data${withDocuments(entry.details.documents)}`,
  'two_factor.app_added': () => 'added an authenticator app',
  'two_factor.app_removed': () => 'removed their authenticator app',
  'two_factor.passkey_added': () => 'added a passkey',
  'two_factor.passkey_renamed': () => 'renamed a passkey',
  'two_factor.passkey_removed': () => 'removed a passkey',
  'two_factor.codes_replaced': () => 'made new recovery codes',
  'two_factor.devices_forgotten': () => 'forgot their trusted devices',
  'two_factor.reset': (entry) =>
    `reset ${possessive(entry)} two-factor sign-in${quoted(entry.details.reason)}`,
  'mail_preferences.changed': ({ details: { unsubscribed } }) =>
    unsubscribed === null
      ? 'chose which emails they get'
      : `unsubscribed from emails about ${MAILS[unsubscribed]}`,
} satisfies { [Action in AuditAction]?: (entry: EntryOf<Action>) => string }

/** The log has no name for them until they accept. */
const INVITED = 'someone without an account'

const FACTORS: Record<SignInFactor, string> = {
  app: ' and a code',
  recovery_code: ' and a recovery code',
  passkey: ' and a passkey',
  passkey_alone: ' and a passkey alone',
  trusted_device: ', a trusted device',
  firm_account: ' and its second factor',
}

const MAILS: Record<OptionalMail, string> = {
  return_status: 'the steps of a return',
  completed_return: 'completed returns',
  payment: 'payments',
  reminder: 'missing documents',
  message: 'unread messages',
  upload_digest: 'new uploads',
}

function withDocuments(count: number | null): string {
  return count === null ? '' : ` with ${formatCount(count, 'document')}`
}
