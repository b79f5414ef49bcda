import type { ServiceUnit } from '#shared/money/services.schema.ts'

export const unitLabels: Record<ServiceUnit, string> = {
  flat: 'for the whole job',
  each: 'each',
  hour: 'an hour',
}
