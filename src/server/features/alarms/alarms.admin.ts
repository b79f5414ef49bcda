import { z } from 'zod'
import { alarmIdInput, alarmView } from '#shared/audit/alarms.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { recordChange } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { alarm, describeAlarm } from '#server/records/alarms/alarm-kinds.ts'
import { endAlarms } from '#server/records/alarms/alarms.ts'
import { findAbout, listOpenAlarms } from '#server/records/alarms/alarms.queries.ts'

export const alarmsAdmin = router({
  /** The alarms for the banner of the admin screens. */
  list: adminProcedure
    .meta({ action: 'view alarms', poll: true })
    .output(z.array(alarmView))
    .query(async ({ ctx }) => {
      const open = await listOpenAlarms(ctx.db)
      const about = await findAbout(ctx.db, open)
      return open.flatMap(({ id, firstSeen: since, ...row }) => {
        // An older version may have raised it with other details.
        const { data: details } = alarm.safeParse(row)
        if (details === undefined) return []
        const { kind, subject } = details
        const confirmable = kind === 'unusual_access' && subject !== ctx.viewer.id
        return [{ id, since, confirmable, ...describeAlarm(details, about.get(subject)) }]
      })
    }),

  /** Confirms that another admin looked at unusual accesses. Other alarms end when their cause is gone. */
  confirm: adminProcedure
    .meta({ action: 'confirm alarms', about: 'alarm', mayFinish: true })
    .input(alarmIdInput)
    .output(successAnswer)
    .mutation(async ({ ctx, input }) => {
      const open = await listOpenAlarms(ctx.db, ['unusual_access'])
      const openAlarm = open.find(({ id }) => id === input.id)
      if (openAlarm === undefined) throw errors.notFound('Alarm')
      if (openAlarm.subject === ctx.viewer.id)
        throw errors.notAllowed('confirm an alarm about yourself')
      await recordChange(ctx, (trx, record) =>
        endAlarms({ trx, record, now: ctx.now() }, [openAlarm.id]),
      )
      return { success: true as const }
    }),
})
