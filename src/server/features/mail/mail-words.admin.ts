import { z } from 'zod'
import type { WordedMailKind } from '#shared/mail/mail-kinds.ts'
import {
  type MailWords,
  mailWordsInput,
  savedMailWords,
  saveMailWordsInput,
  wordedMail,
  wordedMailState,
} from '#shared/mail/mail-words.schema.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, router, steppedUpAdminProcedure } from '#server/calls/trpc.ts'
import { recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  checkMailWords,
  findMailWords,
  listChangedMails,
  lockMailWords,
  saveMailWords,
} from '#server/records/mail/words.queries.ts'

/** The words of mails that a firm changes: subject and two paragraphs, by kind. */
export const mailWordsAdmin = router({
  list: adminProcedure
    .meta({ action: 'read the words of mails' })
    .output(z.array(wordedMailState))
    .query(async ({ ctx }) => {
      const changed = await listChangedMails(ctx.db)
      return wordedMail.options.map((kind) => ({ kind, changed: changed.has(kind) }))
    }),

  get: adminProcedure
    .meta({ action: 'read the words of mails' })
    .input(mailWordsInput)
    .output(savedMailWords)
    .query(({ ctx, input: { kind } }) => read(ctx.db, kind)),

  /** Makes a new version. The portal's own words are not stored, because they may get better. */
  save: steppedUpAdminProcedure
    .meta({ action: 'change the words of mails' })
    .input(saveMailWordsInput)
    .output(savedMailWords)
    .mutation(async ({ ctx, input: { kind, version: opened, words } }) => {
      if (words !== null) checkMailWords(kind, words)
      return recordChange(ctx, async (trx, record) => {
        await lockAccount(trx, ctx.viewer)
        await lockMailWords(trx)
        const current = await read(trx, kind)
        if (current.version !== opened) {
          throw errors.changedMeanwhile({ opened, current: current.version })
        }
        const kept = words === null || isSame(words, current.byDefault) ? null : words
        if (isSame(kept ?? current.byDefault, current.words)) return current
        const version = opened + 1
        const by = { savedBy: ctx.viewer.id, savedAt: ctx.now() }
        await saveMailWords(trx, record, { kind, version, words: kept, ...by })
        return read(trx, kind)
      })
    }),
})

async function read(db: Db | Trx, kind: WordedMailKind) {
  // Loaded on demand, with React.
  const { defaultWords } = await import('#server/mail/default-words.ts')
  const byDefault = defaultWords(kind)
  const saved = await findMailWords(db, kind)
  const earlier = saved.version === 1 ? null : (saved.earlier ?? byDefault)
  return { ...saved, kind, words: saved.words ?? byDefault, byDefault, earlier }
}

function isSame(one: MailWords, other: MailWords): boolean {
  return one.subject === other.subject && one.before === other.before && one.after === other.after
}
