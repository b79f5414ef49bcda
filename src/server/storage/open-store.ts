import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/base/config.ts'
import { ownerAdvice } from '#server/base/os-user.ts'
import { StartupError } from '#server/base/startup.ts'
import type { DocumentStore } from './document-store.ts'
import { openLocalStore } from './local-store.ts'

/**
 * The store that `DOCUMENTS_URL` names: a folder (`file:///…`; without the variable DATA_DIR/documents) or a bucket
 * (`s3://bucket?endpoint=…&region=…`).
 *
 * @throws StartupError when it can't be used.
 */
export async function openStore(
  config: Pick<Config, 'documentsUrl' | 'dataDir'>,
): Promise<DocumentStore> {
  const url = config.documentsUrl === null ? null : new URL(config.documentsUrl)
  if (url?.protocol === 's3:') {
    // Loaded on demand: if the store is a folder, the start saves a second and 20 MB.
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store(url, path.join(config.dataDir, 'documents'))
  }
  const folder = url === null ? path.join(config.dataDir, 'documents') : fileURLToPath(url)
  try {
    return await openLocalStore(folder)
  } catch (cause) {
    const own = cause instanceof Error ? cause.message : String(cause)
    const reason = ownerAdvice(folder) || own
    throw new StartupError(`DOCUMENTS_URL: ${folder} can’t be used: ${reason}`, { cause })
  }
}
