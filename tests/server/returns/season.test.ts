import { beforeEach, expect, test } from 'vitest'
import { firmDay } from '#shared/firm/business-days.ts'
import { cents } from '#shared/base/money.ts'
import type { Season } from '#shared/returns/season.schema.ts'
import { testPortal } from '#tests/support/app.ts'
import { aReturn, anAdmin } from '#tests/support/factories.ts'

const portal = await testPortal()
const { db } = portal.services
const staff = await anAdmin(portal)
const thisYear = Number(firmDay(portal.services.clock()).slice(0, 4))
const taxYear = thisYear - 1

beforeEach(async () => {
  await db.deleteFrom('taxReturns').execute()
})

async function season(): Promise<Season> {
  return (await staff.call('admin.returns.season')).output as Season
}

async function returnOf(year: number, set: object): Promise<void> {
  const { id } = await aReturn(portal, { taxYear: year })
  await db.updateTable('taxReturns').set(set).where('id', '=', id).execute()
}

/** Noon in the firm's city. */
const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date, 20))

function completed(at: Date, more: object = {}) {
  return { status: 'completed', startedAt: at, completedAt: at, clientTurnAt: null, ...more }
}

test('an empty season has zeros, and no days or fee', async () => {
  expect(await season()).toMatchObject({
    taxYear,
    stages: { collecting: 0, ready: 0, preparing: 0, unsent: 0, signing: 0, signed: 0, filed: 0 },
    medianDays: null,
    slowDays: null,
    documentsAsked: 0,
    unpaidFiled: 0,
    unpaidOwed: 0,
  })
})

test('each return of the tax year is in one stage, and other years in none', async () => {
  const at = day(thisYear, 3, 2)
  await returnOf(taxYear, { clientTurnAt: at })
  await returnOf(taxYear, { clientTurnAt: null, handedOverAt: at, readyAt: at })
  await returnOf(taxYear, { clientTurnAt: null, status: 'in_progress', startedAt: at })
  await returnOf(taxYear, completed(at))
  await returnOf(taxYear, completed(at))
  await returnOf(taxYear, completed(at, { signing: 'both' }))
  await returnOf(taxYear, completed(at, { signing: 'signed' }))
  await returnOf(taxYear, completed(at, { status: 'filed', filedAt: at }))
  await returnOf(taxYear - 1, completed(at))
  expect((await season()).stages).toEqual({
    collecting: 1,
    ready: 1,
    preparing: 1,
    unsent: 2,
    signing: 1,
    signed: 1,
    filed: 1,
  })
})

test('days from hand-over to completed: the middle, and nine of ten', async () => {
  for (let days = 1; days <= 11; days += 1) {
    const handedOverAt = day(thisYear, 3, 1)
    await returnOf(
      taxYear,
      completed(new Date(Number(handedOverAt) + days * 86_400_000), { handedOverAt }),
    )
  }
  const { medianDays, slowDays } = await season()
  expect([medianDays, slowDays]).toEqual([6, 10])
})

test('a week stands beside the same week of the season before', async () => {
  await returnOf(taxYear, completed(day(thisYear, 1, 1)))
  await returnOf(taxYear, completed(day(thisYear, 1, 8)))
  await returnOf(taxYear, completed(day(thisYear, 1, 14)))
  await returnOf(taxYear - 1, completed(day(taxYear, 1, 9)))
  await returnOf(taxYear - 1, completed(day(thisYear, 1, 9)))
  const { weeks } = await season()
  expect(weeks.slice(0, 3)).toEqual([
    { startsOn: `${thisYear}-01-01`, completed: 1, lastSeason: 0 },
    { startsOn: `${thisYear}-01-08`, completed: 2, lastSeason: 1 },
    { startsOn: `${thisYear}-01-15`, completed: 0, lastSeason: 0 },
  ])
  expect(weeks).toHaveLength(53)
})

test('documents in, and filed returns with something owed, not those without a price', async () => {
  const at = day(thisYear, 4, 1)
  const filed = completed(at, { status: 'filed', filedAt: at })
  await returnOf(taxYear, { documentsAsked: 4, documentsIn: 1, owed: cents.parse(10_000) })
  await returnOf(taxYear, { documentsAsked: 4, documentsIn: 3 })
  await returnOf(taxYear, { ...filed, owed: cents.parse(0) })
  await returnOf(taxYear, { ...filed, owed: cents.parse(20_000) })
  await returnOf(taxYear, filed)
  expect(await season()).toMatchObject({
    documentsAsked: 8,
    documentsIn: 4,
    unpaidFiled: 1,
    unpaidOwed: 20_000,
  })
})
