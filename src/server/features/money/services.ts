import { publicWordsRefusal } from '#shared/firm/public-words.ts'
import type { AddServiceInput, ChangeServiceInput, Service } from '#shared/money/services.schema.ts'
import type {
  ChangeMoneySettingsInput,
  MoneySettings,
} from '#shared/money/money-settings.schema.ts'
import { errors } from '#server/base/errors.ts'
import { checkVersion } from '#server/base/versions.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import { announceFirm } from '#server/change/announce.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import {
  findMoneySettings,
  lockNumbers,
  saveMoneySettings,
  setNextNumber,
} from '#server/records/money/money-settings.ts'
import { isShown, listServices, seedServices } from '#server/records/money/services.queries.ts'
import { changeBooks } from './books/lock-books.ts'
import { lockTable } from '#server/records/locks/lock.ts'

/** @throws AppError 400 */
export function addService(ctx: SignedInContext, { price, ...service }: AddServiceInput) {
  return changeCatalog(ctx, () => ({
    service: { ...service, id: newId(), cents: price, active: true, version: 0 },
  }))
}

/**
 * Changes a service. Anything that was agreed or invoiced with it stays as it was. A position is a place in the list,
 * from 1: the others make room.
 *
 * @throws AppError 400, 404, 409, 412
 */
export function changeService(
  ctx: SignedInContext,
  { id, price, version, position, ...given }: ChangeServiceInput,
): Promise<Service> {
  return changeCatalog(ctx, (services) => {
    const current = services.find((one) => one.id === id)
    if (current === undefined) throw errors.notFound('Service')
    checkVersion(ctx, version, { current: current.version })
    const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const service = { ...current, ...set, cents: price ?? current.cents }
    return position === undefined ? { service } : placed(services, service, position)
  })
}

interface CatalogChange {
  service: Service
  /** The services that get another number when it moves. */
  others?: readonly Service[]
  /** The name of the service that it is above now; null at the end of the list. */
  moved?: { above: string | null } | null
}

function placed(services: readonly Service[], service: Service, place: number): CatalogChange {
  const before = services.findIndex(({ id }) => id === service.id)
  const at = Math.min(Math.max(place, 1), services.length) - 1
  const ordered = services.toSpliced(before, 1).toSpliced(at, 0, service)
  const numbered = ordered.map((one, index) => ({ ...one, position: index + 1 }))
  return {
    service: numbered[at] ?? service,
    others: numbered.filter(
      ({ id, position }) =>
        id !== service.id && services.find((one) => one.id === id)?.position !== position,
    ),
    moved: at === before ? null : { above: ordered[at + 1]?.name ?? null },
  }
}

async function changeCatalog(
  ctx: SignedInContext,
  decide: (services: readonly Service[]) => CatalogChange,
): Promise<Service> {
  const saved = await changeBooks(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    await lockServices(trx)
    await seedServices(trx)
    const { service, others = [], moved = null } = decide(await listServices(trx))
    await saveServices(trx, others)
    await putServices(trx, record, [service], moved)
    return { ...service, version: service.version + 1 }
  })
  await ctx.firm.read()
  return saved
}

/** Lets nobody else change the services until the transaction ends. */
export async function lockServices(trx: Trx): Promise<void> {
  await lockTable(trx, 'services')
}

/**
 * Saves the next version of services, in place of those with the same ids, and has the public pages rendered again.
 *
 * @throws AppError 400
 */
export async function putServices(
  trx: Trx,
  record: ChangeRecord,
  services: readonly Service[],
  moved: CatalogChange['moved'] = null,
): Promise<void> {
  const before = new Map((await listServices(trx)).map((one) => [one.id, offered(one)]))
  await saveServices(trx, services)
  for (const service of services) {
    record.audit({
      action: 'service.saved',
      subject: { type: 'service', id: service.id },
      details: { before: before.get(service.id) ?? null, after: offered(service), moved },
    })
  }
  checkShown(await listServices(trx))
  await announceFirm(trx)
}

async function saveServices(trx: Trx, services: readonly Service[]): Promise<void> {
  for (const { id, ...current } of services) {
    const service = { ...current, version: current.version + 1 }
    await trx
      .insertInto('services')
      .values({ id, ...service })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(service))
      .execute()
  }
}

/** The part of a service that the audit log keeps. */
function offered(service: Service) {
  const { id: _, position: __, version: ___, ...rest } = service
  return rest
}

/** Checks what the public pages show of services. `pathOf` names the field of one by its place. @throws AppError 400 */
export function checkShown(
  services: readonly Service[],
  pathOf = (_place: number, field: string) => field,
): void {
  for (const [place, service] of services.entries()) {
    if (!isShown(service)) continue
    const faults = {
      name: publicWordsRefusal(service.name),
      description: publicWordsRefusal(service.description),
      price:
        service.cents === 0
          ? 'The site can’t say that this costs nothing: enter a price, or take it off the site'
          : null,
    }
    for (const [field, message] of Object.entries(faults)) {
      if (message !== null) {
        throw errors.badInput(message, [{ path: pathOf(place, field), message }])
      }
    }
  }
  if (services.filter(isShown).length > mostOnSite) {
    const message = `The public site shows at most ${mostOnSite} services`
    throw errors.badInput(message, [{ path: 'onSite', message }])
  }
}

/** There is a limit because every page of the portal carries them. */
const mostOnSite = 20

/** @throws AppError 409, also for a first number once there is one; 412 */
export function changeMoneySettings(
  ctx: SignedInContext,
  input: ChangeMoneySettingsInput,
): Promise<MoneySettings> {
  return changeBooks(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    const { version, ...settings } = input
    await lockNumbers(trx)
    checkVersion(ctx, version, { current: (await findMoneySettings(trx)).version })
    return putMoneySettings(trx, record, settings)
  })
}

/** @throws AppError 409 */
export async function putMoneySettings(
  trx: Trx,
  record: ChangeRecord,
  input: Omit<ChangeMoneySettingsInput, 'version'>,
): Promise<MoneySettings> {
  await lockNumbers(trx)
  const current = await findMoneySettings(trx)
  const { nextNumber = current.nextNumber, ...rest } = input
  if (nextNumber !== current.nextNumber) {
    if (current.numbersBegun) {
      throw errors.conflict('The number can’t be changed once an invoice is issued')
    }
    await setNextNumber(trx, nextNumber)
  }
  const { dueDays = current.dueDays, feeTolerance = current.feeTolerance } = rest
  const { payFirst = current.payFirst, onItsWayIsEnough = current.onItsWayIsEnough } = rest
  const rules = { dueDays, feeTolerance, payFirst, onItsWayIsEnough }
  await saveMoneySettings(trx, { ...rules, version: current.version + 1 })
  const subject = { type: 'money_settings', id: null } as const
  const { numbersBegun: _, version: __, ...before } = current
  const details = { before, after: { ...rules, nextNumber } }
  record.audit({ action: 'money_settings.changed', subject, details })
  return findMoneySettings(trx)
}
