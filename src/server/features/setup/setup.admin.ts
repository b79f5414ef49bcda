import { settingsAtStart } from '#shared/firm/firm-at-start.ts'
import {
  firmFacts,
  setupFindings,
  setupGlance,
  skipStepInput,
  testMailAnswer,
} from '#shared/firm/setup.schema.ts'
import { successAnswer } from '#shared/base/text.ts'
import { errors } from '#server/base/errors.ts'
import { switchedOff } from '#server/base/switched-off.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { hasClients } from '#server/records/clients/clients.queries.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findFirm } from '#server/records/firm/firm.queries.ts'
import { areBuiltIn, listServices } from '#server/records/money/services.queries.ts'
import { listEnabledAdmins } from '#server/records/alarms/alarms.queries.ts'

export const setupAdmin = router({
  /** The findings of `npm run doctor`. */
  findings: adminProcedure
    .meta({ action: 'view the set-up' })
    .output(setupFindings)
    .query(async ({ ctx }) => {
      const [found, admins, clients, { settings }, services, skips] = await Promise.all([
        ctx.setUp.read(),
        listEnabledAdmins(ctx.db),
        hasClients(ctx.db),
        findFirm(ctx.db),
        listServices(ctx.db),
        ctx.db.selectFrom('setupSkips').select('step').execute(),
      ])
      const firmAtStart = firmFacts.filter((fact) =>
        fact === 'services'
          ? areBuiltIn(services)
          : JSON.stringify(settings[fact]) === JSON.stringify(settingsAtStart[fact]),
      )
      const skipped = skips.map(({ step }) => step)
      return { ...found, admins: admins.length, hasClients: clients, firmAtStart, skipped }
    }),

  /** Puts a step off for all admins, or takes that back. The page shows a fault all the same. */
  skip: adminProcedure
    .meta({ action: 'change the set-up' })
    .input(skipStepInput)
    .output(successAnswer)
    .mutation(({ ctx, input: { step, skipped } }) =>
      recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        const changed = skipped
          ? trx
              .insertInto('setupSkips')
              .values({ step, skippedAt: ctx.now() })
              .onConflict((conflict) => conflict.doNothing())
              .returning('step')
          : trx.deleteFrom('setupSkips').where('step', '=', step).returning('step')
        if ((await changed.execute()).length > 0) {
          record.audit({
            action: 'setup.step_skipped',
            subject: { type: 'firm', id: null },
            details: { step, skipped },
          })
        }
        return { success: true as const }
      }),
    ),

  /** For the staff's first page, which does not wait for checks; their faults are alarms. */
  glance: adminProcedure
    .meta({ action: 'view the set-up', poll: true })
    .output(setupGlance)
    .query(async ({ ctx }) => ({
      next: (await hasReturns(ctx)) ? null : (await hasClients(ctx.db)) ? 'return' : 'setup',
      switchedOff: switchedOff(ctx.config).map(({ text }) => text),
    })),

  /** Sends a mail to the caller past the queue, so that the mail server's answer can be shown. */
  sendTestMail: adminProcedure
    .meta({ action: 'send a test mail', limit: ['test-mail-account'], mayFinish: true })
    .output(testMailAnswer)
    .mutation(async ({ ctx }) => {
      const { smtpUrl } = ctx.config
      if (smtpUrl === null) throw errors.conflict('No mail server is set: SMTP_URL')
      // No other call sends mail itself, so only this one loads the code.
      const { tryMailServer } = await import('#server/mail/transport.ts')
      const answer = await tryMailServer(ctx.config, smtpUrl, ctx.viewer.email)
      const accepted = answer.failure === null
      await recordChange(ctx, async (_trx, record) => {
        record.audit({
          action: 'mail.test_sent',
          subject: { type: 'mail', id: null },
          details: { accepted },
        })
      })
      return answer
    }),
})

async function hasReturns({ db, viewer }: SignedInContext): Promise<boolean> {
  const first = await returnsVisibleTo(db, viewer)
    .select('taxReturns.id')
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}
