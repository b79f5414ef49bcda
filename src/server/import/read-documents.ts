import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentCategory, parseCategory } from '#shared/documents/document-categories.ts'
import { email } from '#shared/base/email.ts'
import { importKeyOf } from './import-key.ts'
import { type ImportReport, readCsv } from './read-csv.ts'

export interface ImportedDocument {
  path: string
  /** The path in the folder, for reports. */
  file: string
  name: string
  taxYear: number
  category: DocumentCategory
  /** The address of the only person beside staff who reads it; null if the readers of the return do. */
  privateTo: string | null
  /** A key that is the same for the same path in the folder, so that a second import finds the document. */
  uploadKey: string
}

interface Owner {
  key: string
  returns: { taxYear: number }[]
  documents: ImportedDocument[]
}

/** The list of the documents that the export writes. The import reads in it which of them are private. */
export const documentsFile = 'documents.csv'
export const documentColumns = [
  'file',
  'name',
  'category',
  'size',
  'uploadedAt',
  'fromClient',
  'verified',
  'privateTo',
] as const

const layout = 'Documents belong in documents/<client or email>/<tax year>/<category>/<file>'

/** Gives each client the files in `documents`. Skips files that operating systems put into folders. */
export async function readDocuments(
  folder: string,
  ownerOf: (name: string) => Owner | undefined,
  report: ImportReport,
): Promise<void> {
  const { refusals } = report
  if (!existsSync(folder)) return
  const list = path.join(path.dirname(folder), documentsFile)
  const readers = existsSync(list) ? await readReaders(list, report) : new Map<string, Reader>()
  if (readers === null) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, full: path.join(entry.parentPath, entry.name) }))
    .filter(({ full }) => !path.relative(folder, full).split(path.sep).some(isOfSystem))
    .toSorted((a, b) => (a.full < b.full ? -1 : 1))
  for (const { entry, full } of files) {
    const parts = path.relative(folder, full).split(path.sep)
    const file = ['documents', ...parts].join('/')
    const refuse = (reason: string) => void refusals.push({ file, reason })
    const [owner = '', year = '', word = '', name = ''] = parts
    if (parts.length !== 4 || !entry.isFile()) {
      refuse(layout)
      continue
    }
    const client = ownerOf(owner)
    const category = parseCategory(word)
    const taxYear = Number(year)
    if (client === undefined) refuse('clients.csv has no such client')
    else if (category === null) refuse('Unknown document category')
    else if (!client.returns.some((taxReturn) => taxReturn.taxYear === taxYear)) {
      refuse('returns.csv has no such return')
    } else {
      const uploadKey = importKeyOf(`${client.key}/${taxYear}/${category}/${name}`)
      const privateTo = readers.get(file.normalize())?.email ?? null
      client.documents.push({ path: full, file, name, taxYear, category, privateTo, uploadKey })
    }
    readers.delete(file.normalize())
  }
  for (const { line } of readers.values()) {
    refusals.push({ file: documentsFile, line, field: 'file', reason: 'There is no such file' })
  }
}

interface Reader {
  line: number
  email: string
}

/**
 * Who reads each private file, by its path. Null if a row of the list can't be read: then no document is imported,
 * because it may be the private one.
 */
async function readReaders(
  list: string,
  report: ImportReport,
): Promise<Map<string, Reader> | null> {
  const before = report.refusals.length
  const { rows } = await readCsv(list, { columns: documentColumns, required: ['file'] }, [], report)
  if (report.refusals.length > before) return null
  const privately = rows.flatMap(({ line, cells: { file = '', privateTo = '' } }) =>
    // What clients deleted is listed too, and not imported.
    privateTo === '' || !file.startsWith('documents/')
      ? []
      : [[file.normalize(), { line, email: emailOf(privateTo) }] as const],
  )
  return new Map(privately)
}

function emailOf(cell: string): string {
  return email().safeParse(cell).data ?? cell
}

/** Files of macOS, Windows and Office (lock files), by the name of a file or folder. */
function isOfSystem(name: string): boolean {
  return /^(\.|~\$)|^(thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r|__macosx|\$recycle\.bin|system volume information)$/i.test(
    name,
  )
}
