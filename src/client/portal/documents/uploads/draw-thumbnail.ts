import { fileKinds, kindOfName } from '#shared/document-files.ts'
import type { ListedDocument } from '#shared/documents.schema.ts'
import { readImpersonation } from '#client/public/session/impersonation.ts'

/** Adds a picture of its first page to a document. Without one the lists show an icon. */
export async function drawThumbnail(id: string, file: File): Promise<void> {
  tried.add(id)
  try {
    const { addThumbnail } = await import('./add-thumbnail.ts')
    await addThumbnail(id, file)
  } catch {
    // The icon stays.
  }
}

/**
 * The same for a client's document that came without a picture, as by REST: one at a time, while the browser is idle, and
 * not over a slow line. The uploader's browser has its time first.
 */
export function drawMissing(document: ListedDocument): void {
  const { id, fileName, createdAt, check, passwordProtected } = document
  const kind = kindOfName(fileName)
  const drawable = kind !== null && fileKinds[kind].inline && !passwordProtected && check === 'done'
  if (!drawable || tried.has(id) || Date.now() - createdAt.getTime() < UPLOADER_DRAWS_MS) return
  tried.add(id)
  line = line.then(() => fetchAndDraw(id, fileName))
}

async function fetchAndDraw(id: string, fileName: string): Promise<void> {
  await idle()
  if (isSlow || savesData() || readImpersonation() !== null) return
  // On demand, because the staff's first screens would load the files of uploads with it.
  const { fetchDocument } = await import('#client/portal/admin/download.ts')
  const signal = AbortSignal.timeout(SLOW_MS)
  const bytes = await fetchDocument(id, { signal }).catch(() => null)
  isSlow = signal.aborted
  if (bytes !== null) await drawThumbnail(id, new File([bytes], fileName))
}

const tried = new Set<string>()
let line = Promise.resolve()
/** A download took too long. */
let isSlow = false
const SLOW_MS = 5000
const UPLOADER_DRAWS_MS = 15_000

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2000 })
    else setTimeout(resolve, 1000)
  })
}

/** Where the browser tells. */
function savesData(): boolean {
  return 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
}
