import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { AlarmKind } from '#shared/audit/alarms.schema.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/change/change.ts'
import type { Config } from '#server/base/config.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { type Alarm, describeAlarm } from './alarm-kinds.ts'
import { findAbout, listEnabledAdmins, listOpenAlarms } from './alarms.queries.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import type { ChangeServices } from '#server/change/services.ts'

export type AlarmServices = ChangeServices & { config: Pick<Config, 'hasFirmEmail'> }
export type AlarmLog = Pick<Logger, 'error' | 'info'>

/**
 * Raises alarms. An open one is only counted; a new one causes one log line, one mail and one banner, however many
 * processes raise it. Never throws: if it can't be saved, the log says so each time.
 */
export async function raiseAlarms(
  services: AlarmServices,
  log: AlarmLog,
  alarms: readonly Alarm[],
): Promise<void> {
  if (alarms.length === 0) return
  const logAlarm = (alarm: Alarm, more?: { reason: string }) =>
    log.error(
      { alarm: alarm.kind, subject: alarm.subject, ...alarm.details, ...more },
      describeAlarm(alarm).text,
    )
  try {
    const opened = await recordChange(systemSource(services), async (trx, record) => {
      const fresh = await saveAlarms(trx, alarms, services.clock())
      for (const { id, kind, subject } of fresh) {
        record.audit({
          action: 'alarm.raised',
          subject: { type: 'alarm', id },
          details: { kind, about: subject },
        })
      }
      await mailAlarms(trx, services, fresh, record)
      return fresh
    })
    for (const alarm of opened) logAlarm(alarm)
  } catch (error) {
    for (const alarm of alarms) logAlarm(alarm, { reason: reasonOf(error) })
  }
}

interface Finding {
  kind: AlarmKind
  alarms: readonly Alarm[]
  /** The subjects that the check looked at; by default all of the kind. */
  covers?: (subject: string) => boolean
}

/** Raises the alarms of a check, and ends open alarms whose cause it no longer found. */
export async function settleAlarms(
  services: AlarmServices,
  log: AlarmLog,
  { kind, alarms, covers = () => true }: Finding,
): Promise<void> {
  await raiseAlarms(services, log, alarms)
  const still = new Set(alarms.map(({ subject }) => subject))
  const open = await listOpenAlarms(services.db, [kind])
  const over = open.filter(({ subject }) => !still.has(subject) && covers(subject))
  if (over.length === 0) return
  const ended = await recordChange(systemSource(services), (trx, record) =>
    endAlarms(
      { trx, record, now: services.clock() },
      over.map(({ id }) => id),
    ),
  )
  for (const { subject } of ended) log.info({ alarm: kind, subject, solved: true }, 'alarm solved')
}

/** Returns the alarms that were still open. */
export async function endAlarms(
  { trx, record, now }: { trx: Trx; record: ChangeRecord; now: Date },
  ids: readonly string[],
) {
  const ended = await trx
    .updateTable('alarms')
    .set({ solvedAt: now })
    .where('id', 'in', ids)
    .where('solvedAt', 'is', null)
    .returning(['id', 'kind', 'subject'])
    .execute()
  for (const { id, kind, subject } of ended) {
    record.audit({
      action: 'alarm.solved',
      subject: { type: 'alarm', id },
      details: { kind, about: subject },
    })
  }
  return ended
}

/** Returns the new alarms. The unique index makes a second process wait and count. */
async function saveAlarms(trx: Trx, alarms: readonly Alarm[], now: Date) {
  const fresh: (Alarm & { id: string })[] = []
  // Always in the same order, so that two processes can't deadlock.
  for (const alarm of alarms.toSorted((a, b) => (a.subject < b.subject ? -1 : 1))) {
    const { kind, subject } = alarm
    const details = JSON.stringify(alarm.details)
    const { id, count } = await trx
      .insertInto('alarms')
      .values({ id: newId(), kind, subject, firstSeen: now, lastSeen: now, details })
      .onConflict((open) =>
        open
          .columns(['kind', 'subject'])
          .where('solvedAt', 'is', null)
          .doUpdateSet({ count: sql<number>`alarms.count + 1`, lastSeen: now, details }),
      )
      .returning(['id', 'count'])
      .executeTakeFirstOrThrow()
    if (count === 1) fresh.push({ ...alarm, id })
  }
  return fresh
}

/**
 * One mail for all new alarms: to FIRM_EMAIL, or without it to the enabled admins. The person of an unusual access may
 * read that mailbox, so the other admins get that mail too. Dead mail is not mailed.
 */
async function mailAlarms(
  trx: Trx,
  { config }: AlarmServices,
  fresh: readonly Alarm[],
  record: ChangeRecord,
): Promise<void> {
  const mailed = fresh.filter(({ kind }) => kind !== 'dead_mail')
  const ofPeople = mailed.filter(({ kind }) => kind === 'unusual_access')
  if (mailed.length === 0) return
  const people = await findAbout(trx, ofPeople)
  const textsOf = (alarms: readonly Alarm[]) =>
    alarms.slice(0, mostInMail).map((alarm) => {
      const { text, advice } = describeAlarm(alarm, people.get(alarm.subject))
      return { text, advice }
    })
  if (config.hasFirmEmail) {
    record.mail({ template: 'alarm', alarms: textsOf(mailed), count: mailed.length })
  }
  const toAdmins = config.hasFirmEmail ? ofPeople : mailed
  if (toAdmins.length === 0) return
  for (const { id, email: to, firstName } of await listEnabledAdmins(trx)) {
    const alarms = toAdmins.filter(
      ({ kind, subject }) => kind !== 'unusual_access' || subject !== id,
    )
    if (alarms.length === 0) continue
    record.mail({
      template: 'admin-alarm',
      to,
      firstName,
      alarms: textsOf(alarms),
      count: alarms.length,
    })
  }
}

/** The banner and the log have all of them. */
const mostInMail = 10
