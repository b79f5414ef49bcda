import { fetchFile, saveFile } from '#client/portal/admin/download.ts'

/** Fetches the bytes of a document. Throws DownloadFailed. */
export function fetchDocument(id: string, options: { signal?: AbortSignal } = {}): Promise<Blob> {
  return fetchFile(`/api/documents/${id}/download`, options)
}

/** Saves a document on the reader's disk under its original name. Throws DownloadFailed. */
export async function saveDocument({ id, originalName }: { id: string; originalName: string }) {
  saveFile(await fetchDocument(id), originalName)
}
