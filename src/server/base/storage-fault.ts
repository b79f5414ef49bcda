import { TRPCError } from '@trpc/server'

/** Why data can't be saved: a full, read-only or failing disk or database. */
export type StorageFault = 'full' | 'readOnly' | 'broken'

/** Words for people. */
export const storageFaultTexts: Record<StorageFault, string> = {
  full: 'Nothing can be saved: the disk is full',
  readOnly: 'Nothing can be saved: the disk is read-only',
  broken: 'Nothing can be saved: the disk fails',
}

/** Returns null for other errors. Covers PostgreSQL's disk and the portal's own. */
export function storageFaultOf(error: unknown): StorageFault | null {
  const code = codeOf(error) ?? ''
  return storageFaults.get(unnamed.has(code) ? systemCodeOf(error) : code) ?? null
}

/** PostgreSQL's disk_full, read_only_sql_transaction and io_error, and system codes. */
const storageFaults = new Map<string, StorageFault>([
  ['53100', 'full'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EFBIG', 'full'],
  ['25006', 'readOnly'],
  ['EROFS', 'readOnly'],
  ['58030', 'broken'],
  ['EIO', 'broken'],
])

/** PostgreSQL codes that also cover disk quotas and read-only disks, which only the message shows. */
const unnamed = new Set(['XX000', '42501'])

function systemCodeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.endsWith(': Disk quota exceeded')) return 'EDQUOT'
  return message.endsWith(': Read-only file system') ? 'EROFS' : ''
}

/** For `catch`: null for a file or folder that is not there. @throws any other error */
export function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

/** Returns the system, PostgreSQL or Fastify code of an error or its cause; tRPC's codes don't count. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && !(error instanceof TRPCError)) {
    return error.code
  }
  return 'cause' in error ? codeOf(error.cause) : undefined
}
