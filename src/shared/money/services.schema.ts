import { z } from 'zod'
import { cents } from '#shared/base/money.ts'
import { returnForm } from '#shared/returns/returns.schema.ts'
import { openedVersion, version } from '#shared/base/version.ts'
import { returnForms } from '#shared/returns/return-forms.ts'
import { amount, feeText, feeWordsRefusal } from './fee-lines.schema.ts'
import { blankAsNull, limits, recordId, refusedBy, typedText } from '#shared/base/text.ts'

const serviceUnits = ['flat', 'each', 'hour'] as const
export type ServiceUnit = (typeof serviceUnits)[number]

export const service = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  cents,
  unit: z.enum(serviceUnits),
  form: returnForm.nullable(),
  active: z.boolean(),
  onSite: z.boolean(),
  position: z.int(),
  /** 0: as the portal comes with it. */
  version,
})
export type Service = z.output<typeof service>

const form = z.enum(returnForms, { error: `Form must be one of ${returnForms.join(', ')}` })

const serviceFields = {
  name: feeText(limits.name, 'Name the service'),
  description: typedText(500, { lines: true }).check(refusedBy(feeWordsRefusal)),
  price: amount({ allowZero: true }),
  unit: z.enum(serviceUnits, { error: 'Unit must be flat, each or hour' }),
  form: blankAsNull(form),
  onSite: z.boolean({ error: 'On the site must be true or false' }),
  position: z.int({ error: 'Position must be a whole number' }).min(0).max(1000),
}

export const addServiceInput = z.object({
  ...serviceFields,
  description: serviceFields.description.default(''),
  unit: serviceFields.unit.default('flat'),
  onSite: serviceFields.onSite.default(false),
  position: serviceFields.position.default(100),
})
export type AddServiceInput = z.output<typeof addServiceInput>

/** Fields that are left out stay as they are. */
export const changeServiceInput = z.object({
  id: recordId,
  version: openedVersion,
  name: serviceFields.name.optional(),
  description: serviceFields.description.optional(),
  price: serviceFields.price.optional(),
  unit: serviceFields.unit.optional(),
  form: form.nullable().optional(),
  active: z.boolean({ error: 'Active must be true or false' }).optional(),
  onSite: serviceFields.onSite.optional(),
  position: serviceFields.position.optional(),
})
export type ChangeServiceInput = z.output<typeof changeServiceInput>
