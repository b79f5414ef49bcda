import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clientKinds } from '#shared/clients/clients.schema.ts'
import { formatDollarsPlain } from '#shared/base/format-money.ts'
import { wordedMail } from '#shared/mail/mail-words.schema.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Services } from '#server/calls/context.ts'
import type { Db } from '#server/database/database.ts'
import { type SettingsContent, settingsFile } from '#server/import/settings-file.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import { findFirm, staffNames } from '#server/records/firm/firm.queries.ts'
import { findPicture } from '#server/records/firm/firm-pictures.ts'
import { findReport } from '#server/records/firm/firm-reports.ts'
import { findMailWords } from '#server/records/mail/words.queries.ts'
import { listCannedAnswers } from '#server/records/messages/canned-answers.queries.ts'
import { listItemTemplates } from '#server/records/request-items/templates.queries.ts'
import { findMoneySettings } from '#server/records/money/money-settings.ts'
import { listServices } from '#server/records/money/services.queries.ts'
import { findTemplate } from '#server/records/signing/letter.queries.ts'

/** Writes the firm's settings and pictures into the folder of an export, as the import reads them. */
export async function exportSettings(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  folder: string,
): Promise<void> {
  const { numbersBegun: _, version: __, ...money } = await findMoneySettings(db)
  const services = await listServices(db)
  const templates = await listItemTemplates(db)
  const answers = await listCannedAnswers(db, keyring, thePortal)
  const content: SettingsContent = {
    firm: await exportFirm({ db, keyring }, folder),
    services: services.map((one) => {
      const { cents, version: _, ...service } = one
      return { ...service, price: formatDollarsPlain(cents) }
    }),
    money,
    mails: await changedMails(db),
    letters: await changedLetters(db),
    templates: templates.map(({ name, items }) => ({ name, items })),
    answers: answers.map(({ title, text }) => ({ title, text })),
  }
  const text = `${JSON.stringify(content, null, 2)}\n`
  await writeFile(path.join(folder, settingsFile), text, { flag: 'wx', mode: 0o600 })
}

async function exportFirm(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  folder: string,
): Promise<NonNullable<SettingsContent['firm']>> {
  const { settings } = await findFirm(db)
  const { logo, people, claims } = settings
  const write = async (name: string, bytes: Buffer | undefined) => {
    if (bytes === undefined) return null
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    return name
  }
  const picture = async (id: string | null, name: string) =>
    id && write(`pictures/${name}`, await findPicture(db, id))
  const report = async (id: string | null, name: string) =>
    id && write(`reports/${name}`, await findReport(db, keyring, id))
  const written = []
  const staff = await staffNames(db, settings)
  // People who have left the staff are not shown on any page. Without an account here, an import would show them again.
  const shown = people.filter(({ account }) => account === null || staff.has(account))
  for (const [at, person] of shown.entries()) {
    const photo = await picture(person.photo, `person-${at + 1}.png`)
    const user = person.account === null ? undefined : await findUser(db, person.account)
    written.push({ ...person, photo, account: user?.email ?? null })
  }
  const notices = []
  for (const [at, notice] of settings.notices.entries()) {
    notices.push({ ...notice, pdf: await report(notice.pdf, `notice-${at + 1}.pdf`) })
  }
  const { soc2 } = claims
  const pdf = soc2 && (await report(soc2.report, 'soc2.pdf'))
  return {
    ...settings,
    logo: await picture(logo?.picture ?? null, 'logo.png'),
    people: written,
    notices,
    claims: { ...claims, soc2: pdf ? { ...soc2, report: pdf } : null },
  }
}

async function changedMails(db: Db) {
  const mails: NonNullable<SettingsContent['mails']> = {}
  for (const kind of wordedMail.options) {
    const { words } = await findMailWords(db, kind)
    if (words !== null) mails[kind] = words
  }
  return mails
}

async function changedLetters(db: Db) {
  const letters: NonNullable<SettingsContent['letters']> = {}
  for (const kind of clientKinds) {
    const { body, savedAt } = await findTemplate(db, kind)
    if (savedAt !== null) letters[kind] = body
  }
  return letters
}
