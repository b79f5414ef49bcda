import { checkBackup } from '#server/alarms/check-backup.ts'
import { raiseForDocuments } from '#server/alarms/check-documents.ts'
import { systemSource } from '#server/audit/change.ts'
import { fingerprintOf, publicKeyText } from '#server/audit/checkpoint.ts'
import { exportLog } from '#server/audit/export-log.ts'
import { sealLog } from '#server/audit/log-signer.ts'
import path from 'node:path'
import { email } from '#shared/email.ts'
import { recordId } from '#shared/text.ts'
import { grantAppRole } from '#server/database/app-role.ts'
import { resetTwoFactor } from '#server/users/reset-two-factor.ts'
import { setRole } from '#server/users/roles.ts'
import { findUserByEmail } from '#server/auth/users.queries.ts'
import { datedTarget } from '#server/backup/open-place.ts'
import { createBackup } from '#server/backup/create-backup.ts'
import { moveDocuments } from '#server/backup/move-documents.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { verifyAll } from '#server/backup/verify.ts'
import { countSeals } from '#server/crypto/key-checks.ts'
import { rotateKeys } from '#server/crypto/rotate-keys.ts'
import { readConfig } from '#server/config.ts'
import { AppError } from '#server/errors.ts'
import type { Services } from '#server/context.ts'
import { createLog } from '#server/process/log.ts'
import { runCommand, StartupError } from '#server/process/startup.ts'
import { applyRetention } from '#server/retention/apply-retention.ts'
import { eraseAccount } from '#server/retention/erase-account.ts'
import { planRetention, retentionTable } from '#server/retention/plan-retention.ts'
import { openServices } from '#server/services.ts'
import { exportCommand, importCommand } from './transfer.ts'

type Command = (services: Services) => void | Promise<void>

/** The npm scripts of the same names. They run beside a running portal or without one. */
const commands: Record<string, (argument?: string, ...more: string[]) => Command> = {
  /** Fills an empty database with a demo firm and prints the sign-ins. */
  demo: () => async (services) => {
    const { seedDemo } = await import('#db/seeds/demo.ts')
    const { admin, clients, password } = await seedDemo(services)
    const people = [`admin   ${admin}`, ...clients.map((address) => `client  ${address}`)]
    console.log([...people, '', `Password of all of them: ${password}`].join('\n'))
  },

  /** Makes the first administrator: EMAIL. */
  'grant-admin': (argument) => {
    const { data: address } = email().safeParse(argument)
    if (address === undefined) {
      throw new StartupError('Say whose account: npm run grant-admin -- EMAIL')
    }
    return async (services) => console.log(await grantAdmin(services, address))
  },

  /** Opening the services has migrated the database. Then the rights of APP_ROLE, if there is one, which it prints. */
  'db:migrate':
    () =>
    async ({ db, config: { appRole } }) => {
      console.log('The database has the newest schema.')
      if (appRole === null) return
      for (const statement of await grantAppRole(db, appRole)) console.log(statement)
      console.log(`${appRole} owns nothing, and can only add to the audit log.`)
    },

  /** For the last administrator, because no other can do it: EMAIL. */
  'reset-two-factor': (argument) => {
    const { data: address } = email().safeParse(argument)
    if (address === undefined) {
      throw new StartupError('Say whose sign-in: npm run reset-two-factor -- EMAIL')
    }
    return async (services) => {
      const { id: userId } = await registered(services, address)
      const [by, reason] = ['Whoever runs the server', 'It was reset on the server']
      await resetTwoFactor(systemSource(services), { userId, by, reason }).catch(
        (error: unknown) => {
          throw error instanceof AppError ? new StartupError(error.message) : error
        },
      )
      console.log(`${address} signs in with the password alone, and can set up another factor.`)
    }
  },

  /** Seals everything with the first key. With --dry-run it only counts what each key has sealed. */
  'rotate-keys': (argument) => async (services) => {
    const counting = argument === '--dry-run' || services.config.dryRun
    const faults = counting ? 0 : await rotateKeys(services, console.log)
    for (const line of await keyReport(services)) console.log(line)
    if (faults > 0) process.exitCode = 1
  },

  /** Writes the audit log as JSON lines: FILE. docs/verify-chain.mjs checks it. */
  'export-log': (file) => {
    if (file === undefined) throw new StartupError('Say where: npm run export-log -- FILE')
    return async (services) => {
      const { rows, last } = await exportLog(services, path.resolve(file))
      console.log(`${rows} entries up to checkpoint ${last?.position ?? 0} in ${file}`)
      if (last?.publicKey)
        console.log(`Check it: node docs/verify-chain.mjs ${file} ${last.publicKey}`)
    }
  },

  /** Prints what the retention rules destroy now and what they keep; with --apply it also destroys it. */
  retention: (argument) => async (services) => {
    console.log(retentionTable(await planRetention(services)))
    if (argument !== '--apply' || services.config.dryRun) {
      console.log(
        'Nothing was destroyed: this was a dry run. To do it now: npm run retention -- --apply',
      )
      return
    }
    const destroyed = await applyRetention(services)
    const counts = Object.entries(destroyed).map(([what, rows]) => `${rows} ${what}`)
    console.log(`Destroyed: ${counts.join(', ')}`)
  },

  /** Erases a client's account again after the restore of an older backup: ID. */
  erase: (argument) => {
    const { data: userId } = recordId.safeParse(argument)
    if (userId === undefined) throw new StartupError('Say whose account: npm run erase -- ID')
    return async (services) => {
      const source = { ...systemSource(services), store: services.store }
      await eraseAccount(source, { userId, reason: 'Erased on the server' }).catch(
        (error: unknown) => {
          throw error instanceof AppError ? new StartupError('No client has this id.') : error
        },
      )
      console.log(`The account ${userId} is erased.`)
    }
  },

  import: importCommand,
  export: exportCommand,

  backup: (folder) => copyData('backup', folder),
  restore: (folder) => copyData('restore', folder),

  /** Copies all documents to another store: URL. With --dry-run it only counts. Exit code 1 if one is not whole there. */
  'move-documents': (target, option) => {
    if (target === undefined) throw new StartupError('Say where to: npm run move-documents -- URL')
    return async (services) => {
      const dryRun = option === '--dry-run' || services.config.dryRun
      const options = { dryRun, report: console.log }
      const { copied, there, faults } = await moveDocuments(services, target, options)
      for (const { id, fault } of faults) console.log(`Not moved: document ${id} (${fault})`)
      console.log(
        `${copied} documents ${dryRun ? 'to copy' : 'copied'}, ${there} were there already`,
      )
      if (faults.length > 0) process.exitCode = 1
      if (!dryRun) {
        console.log(
          'Stop the portal, run this once more, set DOCUMENTS_URL to the target, and start it.',
        )
      }
    }
  },

  /**
   * Reads every document and sealed field, and the audit entries since the last verification; all of them with --whole.
   * Exit code 1 when it finds a fault.
   */
  verify: (argument) => async (services) => {
    const options = { whole: argument === '--whole', report: console.log, log: createLog() }
    const { documents, fields, auditEntries, last, faults } = await verifyAll(services, options)
    console.log(
      `Read: ${documents} documents, ${fields} sealed fields, ${auditEntries} audit entries`,
    )
    if (last !== null) {
      const { position, totalRows, hash } = last
      console.log(`The audit log's checkpoint ${position}: ${totalRows} entries, hash ${hash}`)
    }
    const { keyring } = services
    const publicKey = publicKeyText(keyring, keyring.primary.id) ?? ''
    console.log(`Its public key: ${publicKey} (${fingerprintOf(publicKey)})`)
    console.log(faults === 0 ? 'Everything is whole' : `Faults: ${faults}`)
    if (faults > 0) process.exitCode = 1
  },
}

await runCommand(async () => {
  const [name = '', ...given] = process.argv.slice(2)
  const command = commands[name]?.(...given)
  if (command === undefined) throw new StartupError(`No such command: ${name}`)
  const { services, close } = await openServices(readConfig())
  try {
    await command(services)
    // A running process seals what this one can't.
    await sealLog(services).catch(() => {})
  } finally {
    await close()
  }
})

async function registered({ db }: Services, address: string) {
  const user = await findUserByEmail(db, address)
  if (user !== undefined) return user
  throw new StartupError(`Nobody has registered as ${address}: register in the browser first.`)
}

async function grantAdmin(services: Services, address: string): Promise<string> {
  const user = await registered(services, address)
  if (user.disabledAt !== null) {
    throw new StartupError(`The account of ${address} is disabled: an administrator can enable it.`)
  }
  if (user.role === 'admin') return `${address} is an administrator already.`
  await setRole(systemSource(services), user.id, 'admin')
  return `${address} is an administrator from the next click on.`
}

/** A line for each key of the keyring, and for each that is missing there. */
async function keyReport({ db, keyring }: Services): Promise<string[]> {
  const seals = await countSeals(db)
  const ids = new Set([...keyring.byId.keys(), ...seals.map(({ keyId }) => keyId)])
  return [...ids].map((id) => {
    const places = seals.filter(({ keyId }) => keyId === id)
    const counts = places.map(({ place, rows }) => `${rows} of ${place}`).join(', ')
    if (id === keyring.primary.id) return `${id}, the first key: ${counts || 'nothing yet'}`
    return `${id}: ${counts || 'nothing, so you may remove it'}`
  })
}

function sealWarning({ backupRecipient }: Services['config']): string {
  return backupRecipient === null
    ? 'NOT SEALED: names, addresses, messages and notes can be read in it. Set BACKUP_RECIPIENT (npm run recovery-key).'
    : 'It is sealed: only the recovery key of BACKUP_RECIPIENT opens it.'
}

/** To FOLDER or s3://…; a backup without one goes below BACKUP_URL. Exit code 1 when it lacks a document. */
function copyData(command: 'backup' | 'restore', given: string | undefined): Command {
  return async (services) => {
    const { config, clock } = services
    const below = command === 'backup' && config.backupUrl !== null
    const place = given ?? (below ? datedTarget(config.backupUrl ?? '', clock()) : null)
    if (place === null) throw new StartupError(`Say where: npm run ${command} -- FOLDER`)
    const { backup, kept } = await copyTo(command, services, place)
    const { tables, documents, faults } = backup
    for (const { id, fault } of faults) console.log(`Left out: document ${id} (${fault})`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const [where = ''] = place.split('?')
    console.log(`${rows} rows and ${documents.length} documents in ${where}`)
    if (kept > 0) console.log(`The backup before had ${kept} of these documents.`)
    if (faults.length > 0) console.log(`Missing or damaged: ${faults.length} documents`)
    console.log('The keys are not among them: keep ENCRYPTION_KEYS, or DATA_DIR/keys, apart.')
    if (command === 'restore') return
    console.log(sealWarning(config))
    if (faults.length > 0) process.exitCode = 1
    await checkBackup(services, createLog())
    await raiseForDocuments(services, createLog(), faults)
  }
}

async function copyTo(command: 'backup' | 'restore', services: Services, place: string) {
  if (command === 'restore') return { backup: await restoreBackup(services, place), kept: 0 }
  const { kept, ...backup } = await createBackup(services, place)
  return { backup, kept }
}
