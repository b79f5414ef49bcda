import type { Usage } from './arguments.ts'
import type { Command } from './command.ts'

/**
 * All commands, by their names in package.json. The usage, the check of arguments, `--help` and the list in
 * docs/operations.md come from these rows. Commands work whether or not the portal is running.
 */
export const commands: Readonly<Record<string, Command>> = {
  demo: {
    does: 'Fills an empty portal with a demo firm and prints the sign-ins.',
    portal: 'there or made',
    load: async () => (await import('./demo.ts')).demo,
  },
  'db:migrate': {
    does: 'Brings the database to the newest schema, and gives APP_ROLE its rights, which it prints.',
    portal: 'there or made',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  doctor: {
    does: 'Says what is wrong with this installation and what to do. Exit code 1 on a fault.',
    options: { mail: { value: 'ADDRESS', does: 'Sends a test mail there.' } },
    portal: 'none',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  'grant-admin': {
    does: 'Makes an account an administrator.',
    takes: ['EMAIL'],
    portal: 'there',
    load: async () => (await import('./accounts.ts')).grantAdmin,
  },
  'reset-two-factor': {
    does: 'Takes the second factor off an account: for the last administrator, because no other can do it.',
    takes: ['EMAIL'],
    portal: 'there',
    load: async () => (await import('./accounts.ts')).resetFactor,
  },
  erase: {
    does: 'Erases a client’s account again after the restore of an older backup.',
    takes: ['ID'],
    portal: 'there',
    load: async () => (await import('./accounts.ts')).erase,
  },
  retention: {
    does: 'Says what the retention rules destroy now and what they keep.',
    options: {
      apply: { does: 'Also destroys it.' },
      'dry-run': { does: 'Destroys nothing, as without --apply.' },
    },
    portal: 'there',
    load: async () => (await import('./retention.ts')).retention,
  },
  'rotate-keys': {
    does: 'Seals everything with the first key.',
    options: { 'dry-run': { does: 'Only counts what each key has sealed.' } },
    portal: 'there',
    load: async () => (await import('./rotate-keys.ts')).rotateKeysCommand,
  },
  backup: {
    does: 'Copies tables and documents to a new folder or bucket. Exit code 1 when a document is missing.',
    takes: ['[FOLDER|URL]'],
    portal: 'there',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    does: 'Fills an empty portal of the same version from a backup.',
    takes: ['FOLDER|URL'],
    portal: 'there or made',
    load: async () => (await import('./restore.ts')).restore,
  },
  'recovery-key': {
    does: 'Makes the key that opens sealed backups. It needs no portal.',
    takes: ['FILE'],
    portal: 'none',
    load: async () => (await import('./recovery-key.ts')).recoveryKey,
  },
  verify: {
    does: 'Reads every document and sealed field, and what is new in the audit log. Exit code 1 on a fault.',
    options: { whole: { does: 'Reads the whole audit log.' } },
    portal: 'there',
    load: async () => (await import('./verify.ts')).verify,
  },
  'export-log': {
    does: 'Writes the audit log as JSON lines, which docs/verify-chain.mjs checks.',
    takes: ['FILE'],
    portal: 'there',
    load: async () => (await import('./export-log.ts')).exportLogCommand,
  },
  'move-documents': {
    does: 'Copies all documents to another folder or bucket. Exit code 1 if one is damaged there.',
    takes: ['URL'],
    options: { 'dry-run': { does: 'Only counts.' } },
    portal: 'there',
    load: async () => (await import('./move-documents.ts')).moveDocumentsCommand,
  },
  import: {
    does: 'Imports settings and clients; without --write it only says what it would do. Exit code 1 when it refuses anything.',
    takes: ['FOLDER/clients.csv'],
    options: {
      write: { does: 'Imports them.' },
      by: { value: 'ADMIN-EMAIL', does: 'Who imports; with --write.' },
      invite: { does: 'Invites each imported client who has no password.' },
      'dry-run': { does: 'Writes nothing, as without --write.' },
    },
    portal: 'there',
    load: async () => (await import('./transfer.ts')).importCommand,
  },
  export: {
    does: 'Writes all settings, clients, returns and documents, opened, into a new folder.',
    takes: ['FOLDER'],
    portal: 'there',
    load: async () => (await import('./transfer.ts')).exportCommand,
  },
}

/** The processes, which take no arguments. */
export const processes = {
  start: { does: 'Serves the portal; docs/operations.md says with which variables.' },
  dev: { does: 'Serves the portal for development, and starts again after each change.' },
  worker: { does: 'Sends mails and runs scheduled jobs, beside a portal with WORKER=off.' },
  build: { does: 'Builds the pages, which the first start does otherwise.' },
} as const satisfies Readonly<Record<string, Usage>>
