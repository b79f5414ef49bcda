import { firm, firmAddressLine } from '#shared/firm.ts'
import { fillLetter, letterFields, unknownField } from '#shared/letter-fields.ts'
import { authorizationForm, isBusinessForm, type ReturnForm } from '#shared/return-forms.ts'
import { errors } from '#server/base/errors.ts'

/** The values that differ between returns. */
export interface LetterFields {
  /** The client's name. */
  client: string
  year: number
  form: ReturnForm
  /** Of a business. */
  officer?: { officerName: string | null; officerTitle: string | null } | undefined
}

/**
 * Returns the letter of a return, with its fields filled in. The letter of a business says first which business, form
 * and officer it is about.
 */
export function letterText(body: string, { client, year, form, officer }: LetterFields): string {
  const text = isBusinessForm(form) ? businessLetter(body, { form, officer }) : body
  return fillLetter(text, {
    client,
    year: String(year),
    firm: firm.legalName,
    address: firmAddressLine(),
  })
}

/**
 * The template speaks to one person, so that a paragraph after the greeting says how it reads for a business. Braces in
 * a name are no fields.
 */
function businessLetter(
  body: string,
  { form, officer }: Pick<LetterFields, 'form' | 'officer'>,
): string {
  const who = [officer?.officerName, officer?.officerTitle].filter(Boolean).join(', ')
  const about = `This letter is about Form ${form} of {client} for {year} and the state returns that go with it. “You” is {client}.${who === '' ? '' : ` ${withoutBraces(who)}, signs for it.`} Where the letter speaks of an individual return, a spouse or dependents, read: the return of the business and its owners. The officer authorizes the filing with ${authorizationForm(form)}.`
  const [title = '', greeting = '', ...rest] = body.split('\n\n')
  return [title, greeting, about, ...rest].join('\n\n')
}

function withoutBraces(text: string): string {
  return text.replaceAll(/[{}]/g, '')
}

/** @throws AppError 400 for an unknown field */
export function checkFields(body: string): void {
  const unknown = unknownField(body)
  if (unknown === null) return
  const fieldNames = letterFields.map((name) => `{${name}}`).join(', ')
  const message = `There is no field {${unknown.slice(0, 40)}}. Fields are ${fieldNames}.`
  throw errors.badInput(message, [{ path: 'body', message }])
}

/** The built-in text. Staff may change it. */
export const defaultLetter = `Engagement letter for your {year} tax return

Dear {client},

Thank you for asking {firm} ({address}) to prepare your {year} tax return. This letter says what we will do and what we ask of you. Please read it, ask us about anything that is not clear, and sign it.

What we do. We prepare your {year} federal individual income tax return, and the state returns that go with it, from the information that you give us. We review what you send, ask when something is missing or unclear, and file the returns electronically once you, and your spouse on a joint return, have reviewed and authorized them. We do not audit or verify your information, and preparing a return is not a search for fraud or error. Bookkeeping, tax planning, amended returns and answers to letters from a tax authority are separate work, which we agree on with you first.

What we ask of you. Give us complete and correct information about your income, deductions, credits, dependents and foreign accounts, in time for us to work on it. Keep the records that support it: receipts, mileage logs, statements and canceled checks. Review the finished return before you authorize it. You are responsible for what it says, because you sign it under penalties of perjury. Tell us at once when you find something that is wrong or missing, even after the return is filed.

Deadlines. If we do not have everything by March 15, we may not finish by the due date. We will then ask you whether to file for an extension. An extension gives more time to file, not more time to pay.

Questions of law. When the law is not clear, we tell you the possible positions and take the one that you choose, as long as professional standards allow it. A tax authority may decide otherwise. You would owe any additional tax, interest and penalties.

Fees. Our fee depends on the forms and the work that your return needs. Payment is due when the return is ready to file. You may end this engagement at any time in writing. We then charge only for the work done.

Records. We keep your return, and what you sent us, for as long as the law requires, at least three years after the filing. Keep your own copy with your tax records.

Privacy. We keep your information confidential. We use it to prepare and file your returns. We do not share it with others without your consent, except as the law requires or as filing needs.

Electronic signature. You agree to sign this letter electronically, and that this has the same effect as a signature by hand. You may sign on paper instead: ask us for a copy. You may withdraw this consent for later documents at any time by writing to us. The signed letter stays in your portal, where you can download it.

By signing, you confirm that you have read this letter and agree to it.

{firm}`
