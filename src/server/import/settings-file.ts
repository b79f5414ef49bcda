import { z } from 'zod'
import { email } from '#shared/base/email.ts'
import { mailWords, wordedMail, wrongField } from '#shared/mail/mail-words.schema.ts'
import { saveCannedInput } from '#shared/messages/canned-answers.schema.ts'
import { addServiceInput, changeServiceInput } from '#shared/money/services.schema.ts'
import { changeMoneySettingsInput } from '#shared/money/money-settings.schema.ts'
import { saveTemplateInput } from '#shared/checklist/request-items.schema.ts'
import { wrongLetter } from '#shared/signing/letter-fields.ts'
import { saveLetterTemplateInput } from '#shared/signing/staff-signing.schema.ts'
import { refusedBy } from '#shared/base/text.ts'
import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { oneLine } from '#server/base/sanitize-text.ts'

export const settingsFile = 'settings.json'

const noPicture = 'Must be a file in the folder pictures, as in pictures/logo.png'
const picture = z
  .string({ error: noPicture })
  .regex(/^pictures\/[^/\\]+$/, { error: noPicture })
  .nullable()
  .default(null)

const noReport = 'Must be a file in the folder reports, as in reports/soc2.pdf'
const report = z.string({ error: noReport }).regex(/^reports\/[^/\\]+$/, { error: noReport })

const letter = (kind: ClientKind) =>
  saveLetterTemplateInput.shape.body.check(refusedBy((body) => wrongLetter(kind, body))).optional()

/**
 * settings.json, as the export writes it: what the calls of the screens take, without ids of this portal. Pictures and
 * PDFs are files, and accounts are addresses; with their ids the firm's part is the input of its own screen.
 */
export const settingsContent = z.strictObject({
  firm: z
    .looseObject({
      logo: picture,
      people: z.array(z.looseObject({ photo: picture, account: email().nullable().default(null) })),
      claims: z.looseObject({ soc2: z.looseObject({ report }).nullable().default(null) }),
      notices: z
        .array(
          z.looseObject({
            text: z.string().nullable().default(null),
            pdf: report.nullable().default(null),
          }),
        )
        .default([]),
    })
    .optional(),
  services: z
    .array(
      z.strictObject({
        ...changeServiceInput.omit({ version: true }).shape,
        /** Without an id, the name finds the service. A field that is left out stays as it is there, or is as usual. */
        id: z.uuid({ error: 'Must be an id' }).optional(),
        name: addServiceInput.shape.name,
        price: addServiceInput.shape.price,
      }),
    )
    .optional(),
  money: z.strictObject(changeMoneySettingsInput.omit({ version: true }).shape).optional(),
  mails: z
    .partialRecord(wordedMail, z.strictObject(mailWords.shape))
    .superRefine((mails, ctx) => {
      for (const kind of wordedMail.options) {
        const words = mails[kind]
        const wrong = words === undefined ? null : wrongField(kind, words)
        if (wrong === null) continue
        ctx.addIssue({ code: 'custom', path: [kind, wrong.path], message: wrong.message })
      }
    })
    .optional(),
  letters: z.strictObject({ person: letter('person'), business: letter('business') }).optional(),
  templates: z.array(saveTemplateInput.pick({ name: true, items: true }).strict()).optional(),
  answers: z.array(saveCannedInput.pick({ title: true, text: true }).strict()).optional(),
})
/** The settings as the export writes them. */
export type SettingsContent = z.input<typeof settingsContent>
export type ReadSettings = z.output<typeof settingsContent>

/** Adds the names of entries that a path has only by place: 'services.3.price (“Quick look”)'. */
export function nameListed(settings: unknown, path: string): string {
  const names: string[] = []
  let at = settings
  for (const step of path.split('.')) {
    at = partOf(at, step)
    if (!/^[0-9]+$/.test(step)) continue
    const name = ['name', 'title', 'from'].map((field) => partOf(at, field)).find(isText)
    if (name !== undefined) names.push(`“${oneLine(name, 60)}”`)
  }
  return names.length === 0 ? path : `${path} (${names.join(', ')})`
}

function partOf(whole: unknown, name: string): unknown {
  const isWhole = typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
  return isWhole ? Reflect.get(whole, name) : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
