import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FirmSettings } from '#shared/firm/firm-values.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { firmSettings } from '#shared/firm/firm.schema.ts'
import { notOver } from '#shared/firm/soc2.ts'
import { parseJson } from '#shared/base/json.ts'
import { AppError, errors } from '#server/base/errors.ts'
import { fieldErrors } from '#server/base/error-answers.ts'
import { nullIfMissing } from '#server/base/storage-fault.ts'
import type { Services } from '#server/calls/context.ts'
import type { Db } from '#server/database/database.ts'
import { drawFirmPicture } from '#server/features/firm/add-picture.ts'
import { checkReport } from '#server/features/firm/add-report.ts'
import { findUserByEmail } from '#server/records/auth/users.queries.ts'
import { type DrawnPicture, pictureId } from '#server/records/firm/firm-pictures.ts'
import { reportDigest } from '#server/records/firm/firm-reports.ts'
import type { Refusal } from './read-csv.ts'
import { nameListed, type ReadSettings, settingsContent, settingsFile } from './settings-file.ts'

/** The bytes of a picture in an import: as it was uploaded, or as an export has it, drawn without loss. */
const importedPictureBytes = 400 * 1024

type PictureKind = Parameters<typeof drawFirmPicture>[0]

export interface ImportedSettings extends Omit<ReadSettings, 'firm'> {
  firm?: FirmSettings
  /** The pictures that the firm's part names, drawn. */
  pictures: (DrawnPicture & { kind: PictureKind })[]
  /** The PDFs that it names: the SOC 2 report, and notices. */
  reports: Buffer[]
  /** The people whose account is not one of the staff here, for the operator to read. */
  unlinked: string[]
}

/** The firm's settings in a folder, checked like those of the screens; null without the file, or if any is refused. */
export async function readSettings(
  services: Source,
  folder: string,
  refusals: Refusal[],
): Promise<ImportedSettings | null> {
  const text = await readFile(path.join(folder, settingsFile), 'utf8').catch(nullIfMissing)
  if (text === null) return null
  const before = refusals.length
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  const refuse = (reason: string, field?: string) =>
    void refusals.push({
      file: settingsFile,
      reason,
      ...(field && { field: nameListed(json, field) }),
    })
  if (json === undefined) {
    refuse('This is not JSON')
    return null
  }
  const { data, error } = settingsContent.safeParse(json)
  for (const { path: field, message } of error ? fieldErrors(error) : []) refuse(message, field)
  const read = data && (await withFirm(services, data, { folder, refuse }))
  return read && refusals.length === before ? read : null
}

type Source = Pick<Services, 'db' | 'scanner' | 'clock'>

type Refuse = (reason: string, field: string) => void

/** Draws the pictures, reads the PDFs, finds the accounts, and checks the firm's part with their ids. */
async function withFirm(
  services: Source,
  { firm, ...others }: ReadSettings,
  { folder, refuse }: { folder: string; refuse: Refuse },
): Promise<ImportedSettings> {
  const pictures: ImportedSettings['pictures'] = []
  const reports: Buffer[] = []
  const unlinked: string[] = []
  if (firm === undefined) return { ...others, pictures, reports, unlinked }
  /** What `check` makes of a file; null without one, or if it is refused. */
  const open = async <T>(
    name: string | null,
    field: string,
    check: (bytes: Buffer) => Promise<T>,
  ): Promise<T | null> => {
    if (name === null) return null
    try {
      const bytes = await readFile(path.join(folder, name)).catch(nullIfMissing)
      if (bytes !== null) return await check(bytes)
      refuse('There is no such file', field)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(error.message, field)
    }
    return null
  }
  const draw = (kind: PictureKind, name: string | null, field: string) =>
    open(name, field, async (bytes) => {
      if (bytes.length > importedPictureBytes) {
        throw errors.badInput(`A picture may have at most ${importedPictureBytes / 1024} kB`)
      }
      const drawn = await drawFirmPicture(kind, bytes, null)
      pictures.push({ ...drawn, kind })
      const { png, width, height } = drawn
      return { picture: pictureId(png), width, height }
    })
  const people = []
  for (const [at, { photo, account, ...person }] of firm.people.entries()) {
    const id = account === null ? null : await staffId(services.db, account)
    if (account !== null && id === null) {
      const which = nameListed({ firm }, `firm.people.${at}.account`)
      unlinked.push(
        `${which}: no staff here have ${account}, so pages name them without an account`,
      )
    }
    const drawn = await draw('photo', photo, `firm.people.${at}.photo`)
    people.push({ ...person, photo: drawn?.picture ?? null, account: id })
  }
  const logo = await draw('logo', firm.logo, 'firm.logo')
  const store = (name: string | null, field: string) =>
    open(name, field, async (pdf) => {
      await checkReport(services, pdf)
      reports.push(pdf)
      return reportDigest(pdf)
    })
  const { soc2 } = firm.claims
  const report = soc2 && (await store(soc2.report, 'firm.claims.soc2.report'))
  const claims = { ...firm.claims, soc2: soc2 && report && { ...soc2, report } }
  const notices = []
  for (const [at, notice] of firm.notices.entries()) {
    const pdf = await store(notice.pdf, `firm.notices.${at}.pdf`)
    // A PDF that was refused is no notice without text.
    if (pdf !== null || notice.pdf === null) notices.push({ ...notice, pdf })
  }
  const { data, error } = firmSettings.safeParse({ ...firm, logo, people, claims, notices })
  for (const { path: field, message } of error ? fieldErrors(error) : []) {
    refuse(message, ['firm', field].filter(Boolean).join('.'))
  }
  const ends = data?.claims.soc2?.to
  // Only a period in the future is refused, because the export of another portal may have a claim that has ended.
  if (ends !== undefined && ends > firmDay(services.clock())) refuse(notOver, 'firm.claims.soc2.to')
  return { ...others, ...(data && { firm: data }), pictures, reports, unlinked }
}

async function staffId(db: Db, address: string): Promise<string | null> {
  const user = await findUserByEmail(db, address)
  return user?.role === 'admin' && user.disabledAt === null ? user.id : null
}
