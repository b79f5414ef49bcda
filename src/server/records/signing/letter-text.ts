import type { ClientKind } from '#shared/clients/clients.schema.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { firm, firmAddressLine } from '#shared/firm/firm.ts'
import { formNames } from '#shared/law/forms.ts'
import { fillLetter, type LetterValues, wrongLetter } from '#shared/signing/letter-fields.ts'
import {
  authorizationForm,
  type Entity,
  extensionForm,
  type ReturnForm,
} from '#shared/returns/return-forms.ts'
import { filingDueDate, taxYearOf } from '#shared/returns/tax-deadline.ts'
import { stateNames } from '#shared/base/us-state-names.ts'
import { errors } from '#server/base/errors.ts'

/** The values that differ between returns. */
interface LetterFacts {
  /** The client's name. */
  client: string
  year: number
  form: ReturnForm
  /** The letter's words about the fee. */
  fee: string
  /** Whether somebody signs in for the client. */
  signsIn: boolean
  /** Only for a business. */
  business?: BusinessFacts | undefined
}

interface BusinessFacts {
  entity: Entity
  state: string
  /** The month in which its tax year ends. */
  fiscalYearEnd: number
  officerName: string | null
  officerTitle: string | null
}

/** Returns the letter of a return, with its fields filled in. Braces in a value are no fields. */
export function letterText(body: string, facts: LetterFacts): string {
  const { client, year, fee, signsIn, business } = facts
  return fillLetter(body, {
    client,
    year: String(year),
    firm: firm.legalName,
    address: firmAddressLine(),
    fee,
    signing: signsIn ? inPortal : onPaper,
    ...(business && ofBusiness(facts, business)),
  })
}

const inPortal =
  'Electronic signature. You sign this letter electronically, as you agreed beforehand, with the same effect as by hand. You may sign on paper instead: ask us for a copy. The signed letter stays in your portal, where you can download it.'
const onPaper =
  'Signature. You sign this letter by hand. We keep the signed letter with your return, and give you a copy when you ask for it.'

function ofBusiness({ year, form }: LetterFacts, business: BusinessFacts): LetterValues {
  const { entity, state, fiscalYearEnd, officerName, officerTitle } = business
  const [from, until] = taxYearOf(year, fiscalYearEnd).map(formatDate)
  const names: Partial<Record<string, string>> = stateNames
  return {
    officer:
      [officerName, officerTitle].filter(Boolean).join(', ') || 'the person who signs the return',
    form: `Form ${form}`,
    period: `${from} to ${until}`,
    state: names[state] ?? state,
    owners: aboutOwners[entity],
    due: formatDate(filingDueDate(form, year, fiscalYearEnd)),
    extension: extensionForm(form),
    authorization: authorizationForm(form),
  }
}

/** The paragraph about the owners and their Schedules K-1; a nonprofit has none. */
const aboutOwners: Record<Entity, string> = {
  c_corp: `Your shareholders. ${changesOf('shareholders')}`,
  s_corp: `${schedules('shareholder', 'shareholders')} ${changesOf('shareholders')}`,
  partnership: `${schedules('partner', 'partners')} ${changesOf('partners')}`,
  trust: `${schedules('beneficiary', 'beneficiaries')} ${changesOf('beneficiaries')}`,
  nonprofit: '',
}

function schedules(owner: string, owners: string): string {
  return `${formNames.value.ownersShares}. With the return we prepare a ${formNames.value.ownersShare} for each ${owner}, from the names, numbers and shares that you give us. You are responsible for their being right, and for passing each ${formNames.value.ownersShare} on by the due date. We do not prepare the ${owners}’ own returns under this letter, and do not advise them.`
}

function changesOf(owners: string): string {
  return `Tell us about new and former ${owners}, changed shares, and loans between you and them.`
}

/** @throws AppError 400 for an unknown field, and without a required one */
export function checkFields(kind: ClientKind, body: string): void {
  const message = wrongLetter(kind, body)
  if (message !== null) throw errors.badInput(message, [{ path: 'body', message }])
}
