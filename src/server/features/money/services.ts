import type {
  AddServiceInput,
  ChangeMoneySettingsInput,
  ChangeServiceInput,
  MoneySettings,
  Service,
} from '#shared/money.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { newId } from '#server/database/database.ts'
import {
  findMoneySettings,
  lockNumbers,
  saveMoneySettings,
  setNextNumber,
} from '#server/records/money/money-settings.ts'
import { listServices, seedServices } from '#server/records/money/services.queries.ts'
import { changeBooks } from './hold-client.ts'

export function addService(ctx: SignedInContext, { price, ...service }: AddServiceInput) {
  return changeBooks(ctx, async (trx, record) => {
    await seedServices(trx)
    const added = { ...service, id: newId(), cents: price, active: true }
    await trx.insertInto('services').values(added).execute()
    recordService(record, added)
    return added
  })
}

/** What was agreed or invoiced with it stays as it was. @throws AppError 404 */
export function changeService(ctx: SignedInContext, input: ChangeServiceInput): Promise<Service> {
  return changeBooks(ctx, async (trx, record) => {
    await seedServices(trx)
    const current = (await listServices(trx)).find(({ id }) => id === input.id)
    if (current === undefined) throw errors.notFound('Service')
    const { id, price, ...given } = input
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changed = { ...current, ...set, cents: price ?? current.cents }
    await trx.updateTable('services').set(changed).where('id', '=', id).execute()
    recordService(record, changed)
    return changed
  })
}

function recordService(record: ChangeRecord, { id, name }: Service): void {
  record.audit({ action: 'service.saved', subject: { type: 'service', id }, details: { name } })
}

/** @throws AppError 409 for a first number once there is one */
export function changeMoneySettings(
  ctx: SignedInContext,
  input: ChangeMoneySettingsInput,
): Promise<MoneySettings> {
  return changeBooks(ctx, async (trx, record) => {
    await lockNumbers(trx)
    const current = await findMoneySettings(trx)
    const { nextNumber = current.nextNumber, ...rest } = input
    if (nextNumber !== current.nextNumber) {
      if (current.numbersBegun) {
        throw errors.conflict('Invoices are numbered already, and their numbers leave none out')
      }
      await setNextNumber(trx, nextNumber)
    }
    const { dueDays = current.dueDays, feeTolerance = current.feeTolerance } = rest
    await saveMoneySettings(trx, { dueDays, feeTolerance })
    const subject = { type: 'money_settings', id: null } as const
    record.audit({ action: 'money_settings.changed', subject })
    return findMoneySettings(trx)
  })
}
