import Bowser from 'bowser'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Database } from '#db/schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { CallContext } from '#server/change/services.ts'
import { newDeviceNotice } from '#server/mail/notices/sign-in.notices.ts'

/** The audit log outlives sessions, and its rows can't change. */
const signIns = ['user.registered', 'session.started']

/** Returns browser and system for the audit row of a sign-in, never the whole user agent. */
export function deviceDetails({ userAgent }: Pick<CallContext, 'userAgent'>) {
  return { device: deviceName(userAgent).slice(0, 60) }
}

/** Notifies a user of a sign-in from a new device, unless it is the first device on record. */
export function notifyNewDevice(
  ctx: Pick<CallContext, 'userAgent' | 'now'>,
  record: ChangeRecord,
  { id, email, firstName }: Pick<Viewer, 'id' | 'email' | 'firstName'>,
  devices: readonly string[],
): void {
  const { device } = deviceDetails(ctx)
  if (devices.length === 0 || devices.includes(device)) return
  record.notify({ userId: id, ...newDeviceNotice(device) })
  record.mail({
    template: 'new-sign-in',
    to: email,
    firstName,
    device,
    at: ctx.now().toISOString(),
  })
}

/** An SQL array: the devices that the user has signed in from. */
export function devicesOf(userId: Expression<string>) {
  const devices = expressionBuilder<Database>()
    .selectFrom('auditLog')
    .select((entry) => entry.ref('details', '->>').key('device').as('device'))
    .distinct()
    .where('auditLog.actorId', '=', userId)
    .where('auditLog.action', 'in', signIns)
  return sql<string[]>`array(${devices})`
}

/** For example "Chrome on Windows". */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name || 'Unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
