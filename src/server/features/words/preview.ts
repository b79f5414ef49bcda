import { clientName } from '#shared/clients/client-name.ts'
import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { currentTaxYear } from '#shared/firm/dates.ts'
import { itemsOfYear } from '#shared/checklist/request-items.schema.ts'
import { formOf, isBusinessForm, type ReturnForm } from '#shared/returns/return-forms.ts'
import { fillFields } from '#shared/base/text-fields.ts'
import type { PreviewWordsInput } from '#shared/words/words.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Mail } from '#server/mail/mails.ts'
import { findOfficer } from '#server/records/clients/businesses.queries.ts'
import { findClient } from '#server/records/clients/clients.queries.ts'
import { checkMailWords } from '#server/records/mail/words.queries.ts'
import { feeSentences } from '#server/records/money/fees.ts'
import { answerFields } from '#server/records/request-items/answer-fields.ts'
import { returnsVisibleTo } from '#server/records/returns/returns.access.ts'
import { fillLetterOf } from '#server/records/signing/letter.queries.ts'
import { checkFields, letterText } from '#server/records/signing/letter-text.ts'

/** Writes the words as a client would read them, or an invented one. @throws AppError 400; 404 for an unknown client */
export async function previewWords(ctx: SignedInContext, input: PreviewWordsInput) {
  const thisYear = currentTaxYear(ctx.now())
  const reader =
    input.clientId === undefined ? null : await findReader(ctx, input.clientId, thisYear)
  const year = reader?.taxYear ?? thisYear
  switch (input.of) {
    case 'mail':
      return previewMail(ctx, input, { year, reader })
    case 'letter':
      return { subject: null, text: await previewLetter(ctx, input, { year, reader }) }
    case 'answer': {
      const fields = reader ? await answerFields(ctx.db, reader) : { ...anAnswer, year: `${year}` }
      return { subject: null, text: fillFields(input.text, { ...fields }) }
    }
    case 'items': {
      const items = itemsOfYear(input.items, year)
      const text = items.map(({ title, reason }) => `${title}\n${reason}`).join('\n\n')
      return { subject: null, text }
    }
  }
}

type Of<Kind> = Extract<PreviewWordsInput, { of: Kind }>

/** The tax year of the example, and the client; null for an invented one. */
interface ReadBy {
  year: number
  reader: Awaited<ReturnType<typeof findReader>> | null
}

/** Finds the client and the newest return. Without a return, the words are about this tax year. */
async function findReader(ctx: SignedInContext, id: string, thisYear: number) {
  const client = await findClient(ctx.db, id)
  if (client === undefined) throw errors.notFound('Client')
  const newest = await returnsVisibleTo(ctx.db, ctx.viewer)
    .select(['taxReturns.id', 'taxReturns.taxYear', 'taxReturns.form'])
    .where('taxReturns.clientId', '=', id)
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(1)
    .executeTakeFirst()
  const business = await findOfficer(ctx.db, id)
  const form: ReturnForm =
    newest?.form ?? (business === undefined ? '1040' : formOf[business.entity])
  return {
    client,
    taxReturnId: newest?.id ?? null,
    taxYear: newest?.taxYear ?? thisYear,
    form,
  }
}

async function previewMail({ config }: SignedInContext, { kind, words }: Of<'mail'>, to: ReadBy) {
  checkMailWords(kind, words)
  // Loaded on demand, with React.
  const { compose } = await import('#server/mail/compose.ts')
  const { sampleOf } = await import('#server/mail/default-words.ts')
  const { subject, text } = compose(toReader(sampleOf(kind), to), config, words)
  return { subject, text }
}

function toReader(sample: Mail, { year, reader }: ReadBy): Mail {
  const isOfYear = 'taxYear' in sample && sample.taxYear !== null
  const mail = isOfYear ? { ...sample, taxYear: year } : sample
  if (reader === null) return mail
  const { form, client } = reader
  const name = clientName(client.firstName, client.lastName)
  const about = { form, ...(isBusinessForm(form) && { client: name }) }
  const to = 'firstName' in mail ? { ...mail, firstName: client.firstName } : mail
  return isOfYear ? { ...to, ...about } : to
}

async function previewLetter(
  { db }: SignedInContext,
  { kind, body }: Of<'letter'>,
  { year, reader }: ReadBy,
): Promise<string> {
  checkFields(kind, body)
  if (reader === null) return letterText(body, { ...letterOf[kind], year })
  const { client, taxReturnId, ...of } = reader
  if (isBusinessForm(of.form) !== (kind === 'business')) {
    const message = kind === 'business' ? 'Choose a business' : 'Choose a person'
    throw errors.badInput(message, [{ path: 'clientId', message }])
  }
  const { id: clientId, firstName: clientFirstName, lastName: clientLastName } = client
  const named = { clientId, clientFirstName, clientLastName }
  return (await fillLetterOf(db, { id: taxReturnId, ...named, ...of }, body)).text
}

/** The values of a canned answer's fields for an invented client. */
const anAnswer = { client: 'Nora', items: 'Form W-2 from Sierra and Form 1098' }

const noFee = feeSentences(null, { applies: false, onItsWayIsEnough: false })

const letterOf = {
  person: { client: 'Nora Day', form: '1040', fee: noFee.fee, signsIn: true },
  business: {
    client: 'Day Ceramics LLC',
    form: '1065',
    fee: noFee.fee,
    signsIn: true,
    business: {
      entity: 'partnership',
      state: 'OR',
      fiscalYearEnd: 12,
      officerName: 'Nora Day',
      officerTitle: 'Member',
    },
  },
} as const satisfies Record<ClientKind, object>
