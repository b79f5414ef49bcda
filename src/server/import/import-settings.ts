import { isDeepStrictEqual } from 'node:util'
import { clientKinds } from '#shared/clients/clients.schema.ts'
import { wordedMail } from '#shared/mail/mail-words.schema.ts'
import type { Service } from '#shared/money/services.schema.ts'
import { thePortal } from '#server/base/viewer.ts'
import { type ChangeRecord, type ChangeSource, recordChange } from '#server/change/change.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { addFirmVersion, lockFirm } from '#server/features/firm/save-firm.ts'
import {
  checkShown,
  lockServices,
  putMoneySettings,
  putServices,
} from '#server/features/money/services.ts'
import { findFirm } from '#server/records/firm/firm.queries.ts'
import { storePicture } from '#server/records/firm/firm-pictures.ts'
import { storeReport } from '#server/records/firm/firm-reports.ts'
import { findMailWords, lockMailWords, saveMailWords } from '#server/records/mail/words.queries.ts'
import {
  listCannedAnswers,
  saveCannedAnswer,
} from '#server/records/messages/canned-answers.queries.ts'
import {
  findMoneySettings,
  firstNumber,
  usualMoneySettings,
} from '#server/records/money/money-settings.ts'
import { areBuiltIn, listServices, seedServices } from '#server/records/money/services.queries.ts'
import {
  listItemTemplates,
  lockItemTemplates,
  saveItemTemplate,
} from '#server/records/request-items/templates.queries.ts'
import {
  findTemplate,
  lockTemplates,
  saveLetterTemplate,
} from '#server/records/signing/letter.queries.ts'
import type { ImportedSettings } from './read-settings.ts'
import { nameListed } from './settings-file.ts'

interface Change {
  source: ChangeSource & { viewer: { id: string } }
  trx: Trx
  record: ChangeRecord
}

/** A part of the settings that differs from the file. */
interface Part {
  name: string
  /** Null: the firm has changed it here, and it stays. */
  bring: ((change: Change) => Promise<unknown>) | null
}

/** The names of the parts that were brought, and of those that stay as they were changed here. */
export interface BroughtSettings {
  brought: string[]
  kept: string[]
}

/** Returns what `importSettings` would do, without a change. */
export async function trySettings(
  { db, keyring }: Pick<ChangeSource, 'db' | 'keyring'>,
  settings: ImportedSettings,
): Promise<BroughtSettings> {
  return named(await partsOf(db, keyring, settings))
}

/**
 * Brings the firm's settings into a portal, in one transaction. What the firm has changed here is never overwritten, so
 * that a second run changes nothing.
 */
export function importSettings(
  source: Change['source'],
  settings: ImportedSettings,
): Promise<BroughtSettings> {
  return recordChange(source, async (trx, record) => {
    await lockFirm(trx)
    await lockServices(trx)
    await lockMailWords(trx)
    await lockItemTemplates(trx)
    for (const kind of clientKinds) {
      if (settings.letters?.[kind] !== undefined) await lockTemplates(trx, kind, source.now())
    }
    const parts = await partsOf(trx, source.keyring, settings)
    for (const { bring } of parts) await bring?.({ source, trx, record })
    return named(parts)
  })
}

function named(parts: Part[]): BroughtSettings {
  const names = (all: Part[]) => all.map(({ name }) => name)
  return {
    brought: names(parts.filter(({ bring }) => bring !== null)),
    kept: names(parts.filter(({ bring }) => bring === null)),
  }
}

async function partsOf(
  db: Db | Trx,
  keyring: Keyring,
  settings: ImportedSettings,
): Promise<Part[]> {
  return [
    ...(await firmPart(db, settings)),
    ...(await servicesPart(db, settings)),
    ...(await moneyPart(db, settings)),
    ...(await mailParts(db, settings)),
    ...(await letterParts(db, settings)),
    ...(await templateParts(db, settings)),
    ...(await answerParts(db, keyring, settings)),
  ]
}

async function firmPart(
  db: Db | Trx,
  { firm, pictures, reports }: ImportedSettings,
): Promise<Part[]> {
  if (firm === undefined) return []
  const { version, settings } = await findFirm(db)
  if (isDeepStrictEqual(firm, settings)) return []
  const bring: Part['bring'] = async ({ source, trx, record }) => {
    for (const picture of pictures) await storePicture(trx, record, picture, source.now())
    for (const report of reports) await storeReport(source, trx, record, report)
    const change = { before: settings, settings: firm, restores: null }
    await addFirmVersion(source, trx, { version: version + 1, ...change, record })
  }
  return [{ name: 'firm', bring: version === 0 ? bring : null }]
}

const usualService = {
  description: '',
  unit: 'flat',
  form: null,
  active: true,
  onSite: false,
  position: 100,
  version: 0,
} as const

/** Compares the catalog as a whole: services that the file leaves out are no longer offered. @throws AppError 400 */
async function servicesPart(db: Db | Trx, { services }: ImportedSettings): Promise<Part[]> {
  if (services === undefined) return []
  const current = await listServices(db)
  const given = services.map(({ price: cents, id, ...service }): Service => {
    const same = current.find((one) =>
      id === undefined ? one.name === service.name : one.id === id,
    )
    const said = Object.entries(service).filter(([, value]) => value !== undefined)
    const base = same ?? { ...usualService, id: id ?? newId() }
    return { ...base, ...Object.fromEntries(said), name: service.name, cents }
  })
  const ids = new Set(given.map(({ id }) => id))
  const left = current.filter(({ id, active }) => active && !ids.has(id))
  const all = [...given, ...left.map((service) => ({ ...service, active: false }))]
  const changed = all.filter((one) => !current.some((there) => isDeepStrictEqual(there, one)))
  if (changed.length === 0) return []
  if (!areBuiltIn(current)) return [{ name: 'services', bring: null }]
  checkShown(given, (place, field) => nameListed({ services }, `services.${place}.${field}`))
  const bring: Part['bring'] = async ({ trx, record }) => {
    await seedServices(trx)
    await putServices(trx, record, changed)
  }
  return [{ name: 'services', bring }]
}

/** The number of the next invoice is brought until one is issued here. */
async function moneyPart(db: Db | Trx, { money }: ImportedSettings): Promise<Part[]> {
  if (money === undefined) return []
  const { nextNumber, numbersBegun, ...current } = await findMoneySettings(db)
  const { nextNumber: given = nextNumber, ...settings } = money
  const isFree = !numbersBegun && nextNumber === firstNumber
  const set = { ...settings, ...(isFree && { nextNumber: given }) }
  if (isDeepStrictEqual({ nextNumber, ...current, ...set }, { nextNumber, ...current })) return []
  const bring: Part['bring'] = ({ trx, record }) => putMoneySettings(trx, record, set)
  return [{ name: 'money', bring: isDeepStrictEqual(current, usualMoneySettings) ? bring : null }]
}

async function mailParts(db: Db | Trx, { mails = {} }: ImportedSettings): Promise<Part[]> {
  const parts: Part[] = []
  for (const kind of wordedMail.options) {
    const words = mails[kind]
    if (words === undefined) continue
    const { version, words: current } = await findMailWords(db, kind)
    if (isDeepStrictEqual(words, current)) continue
    const saved = { kind, version: version + 1, words }
    const bring: Part['bring'] = ({ source, trx, record }) =>
      saveMailWords(trx, record, { ...saved, ...savedNow(source) })
    parts.push({ name: `mails.${kind}`, bring: version === 1 ? bring : null })
  }
  return parts
}

async function letterParts(db: Db | Trx, { letters = {} }: ImportedSettings): Promise<Part[]> {
  const parts: Part[] = []
  for (const kind of clientKinds) {
    const body = letters[kind]
    if (body === undefined) continue
    const { version, body: current } = await findTemplate(db, kind)
    if (body === current) continue
    const saved = { kind, version: version + 1, body }
    const bring: Part['bring'] = ({ source, trx, record }) =>
      saveLetterTemplate(trx, record, { ...saved, ...savedNow(source) })
    parts.push({ name: `letters.${kind}`, bring: version === 1 ? bring : null })
  }
  return parts
}

async function templateParts(db: Db | Trx, { templates = [] }: ImportedSettings): Promise<Part[]> {
  const there = new Map((await listItemTemplates(db)).map(({ name, items }) => [name, items]))
  return templates.flatMap(({ name, items }): Part[] => {
    const current = there.get(name)
    if (isDeepStrictEqual(items, current)) return []
    const bring: Part['bring'] = ({ source, trx, record }) =>
      saveItemTemplate(trx, record, { version: 0, name, items, ...savedNow(source) })
    return [{ name: `templates, ${name}`, bring: current === undefined ? bring : null }]
  })
}

const savedNow = ({ viewer, now }: Change['source']) => ({ savedBy: viewer.id, savedAt: now() })

/** Compares the canned answers of all staff by their titles. */
async function answerParts(
  db: Db | Trx,
  keyring: Keyring,
  { answers = [] }: ImportedSettings,
): Promise<Part[]> {
  const saved = await listCannedAnswers(db, keyring, thePortal)
  return answers.flatMap(({ title, text }): Part[] => {
    const current = saved.filter((answer) => answer.title === title)
    if (current.some((answer) => answer.text === text)) return []
    const made = { id: newId(), version: 1, title, text, ownerId: null }
    const bring: Part['bring'] = ({ source, trx, record }) =>
      saveCannedAnswer(source, trx, record, { ...made, ...savedNow(source) })
    return [{ name: `answers, ${title}`, bring: current.length === 0 ? bring : null }]
  })
}
