import { TRPCError } from '@trpc/server'

/** Why nothing can be saved: no room, a disk or database that can only be read, or a disk that fails. */
export type StorageFault = 'full' | 'readOnly' | 'broken'

/** Null where the error says nothing of the kind. PostgreSQL's disk and the portal's own count alike. */
export function storageFaultOf(error: unknown): StorageFault | null {
  const code = codeOf(error) ?? ''
  return storageFaults.get(unnamed.has(code) ? systemCodeOf(error) : code) ?? null
}

/** PostgreSQL's disk_full, read_only_sql_transaction and io_error, and the system's own codes. */
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

/** What PostgreSQL says of a quota and of a read-only disk, as of much else: only the message tells them apart. */
const unnamed = new Set(['XX000', '42501'])

function systemCodeOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message.endsWith(': Disk quota exceeded')) return 'EDQUOT'
  return message.endsWith(': Read-only file system') ? 'EROFS' : ''
}

/** The code of the system, PostgreSQL or Fastify that an error or its cause carries; tRPC's own don't count. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string' && !(error instanceof TRPCError)) {
    return error.code
  }
  return 'cause' in error ? codeOf(error.cause) : undefined
}
