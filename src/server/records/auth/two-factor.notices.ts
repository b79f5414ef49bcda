import type { ChangeRecord } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { FactorEvent } from '#server/change/mails.ts'

type Owner = Pick<Viewer, 'id' | 'email' | 'firstName'>

/** Tells the owner about a change of their factors, or that one was used or refused. */
export function notifyFactorEvent(
  record: ChangeRecord,
  { id: userId, email: to, firstName }: Owner,
  event: FactorEvent,
  at: Date,
) {
  record.notify({ userId, ...sentences[event], href: '/account' })
  record.mail({ template: 'two-factor-event', to, firstName, event, at: at.toISOString() })
}

const notYou = "If it wasn't you, change your password and call us."

const sentences: Record<FactorEvent, { title: string; message: string }> = {
  app_added: {
    title: 'An authenticator app was added',
    message: `Sign-in asks for its code from now on. ${notYou}`,
  },
  app_removed: { title: 'Your authenticator app was removed', message: notYou },
  passkey_added: {
    title: 'A passkey was added',
    message: `It signs in to your account from now on. ${notYou}`,
  },
  passkey_removed: { title: 'A passkey was removed', message: notYou },
  codes_replaced: {
    title: 'You have new recovery codes',
    message: `The older codes no longer work. ${notYou}`,
  },
  code_used: { title: 'A recovery code was used to sign in', message: notYou },
  codes_refused: {
    title: 'Sign-in codes were refused',
    message: 'Someone knows your password and typed wrong codes. Change your password now.',
  },
}

/** Staff removed all factors. Also goes to the former address, because somebody else may have changed it. */
export function notifyFactorsReset(
  record: ChangeRecord,
  { id: userId, firstName }: Owner,
  { addresses, by, reason, at }: { addresses: string[]; by: string; reason: string; at: Date },
) {
  record.notify({
    userId,
    title: 'Your two-factor sign-in was reset',
    message: `${by} reset it. Reason: ${reason}`,
    href: '/account',
  })
  for (const to of addresses) {
    record.mail({ template: 'two-factor-reset', to, firstName, by, reason, at: at.toISOString() })
  }
}
