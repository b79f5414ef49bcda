import { type Entity, entityLabels, formOf, type ReturnForm } from '#shared/returns/return-forms.ts'
import { filingDueDate } from '#shared/returns/tax-deadline.ts'
import { errors } from '#server/base/errors.ts'

/**
 * The form that a client files for a year, and by when; `asked` may name it.
 *
 * @throws AppError 400 for a form that the client does not file
 */
export function formAndDueDate(
  business: { entity: Entity; fiscalYearEnd: number } | undefined,
  taxYear: number,
  asked?: ReturnForm,
): { form: ReturnForm; dueOn: string | null } {
  const form = business === undefined ? '1040' : formOf[business.entity]
  if (asked !== undefined && asked !== form) throw wrongForm(business?.entity, form, asked)
  const dueOn = business === undefined ? null : filingDueDate(form, taxYear, business.fiscalYearEnd)
  return { form, dueOn }
}

function wrongForm(entity: Entity | undefined, form: ReturnForm, asked: ReturnForm) {
  const who = entity === undefined ? 'a person' : entityLabels[entity]
  const message = `Form ${asked} does not fit ${who}, which files Form ${form}`
  return errors.badInput(message, [{ path: 'form', message }])
}
