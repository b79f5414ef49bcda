import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentCategory, parseCategory } from '#shared/documents/document-categories.ts'
import { importKeyOf } from './import-key.ts'
import type { Refusal } from './read-csv.ts'

export interface ImportedDocument {
  path: string
  /** The path in the folder, for reports. */
  file: string
  name: string
  taxYear: number
  category: DocumentCategory
  /** A key that is the same for the same path in the folder, so that a second import finds the document. */
  uploadKey: string
}

interface Owner {
  key: string
  returns: { taxYear: number }[]
  documents: ImportedDocument[]
}

const layout = 'Documents belong in documents/<client or email>/<tax year>/<category>/<file>'

/** Gives each client the files in `documents`. Skips files that operating systems put into folders. */
export async function readDocuments(
  folder: string,
  ownerOf: (name: string) => Owner | undefined,
  refusals: Refusal[],
): Promise<void> {
  if (!existsSync(folder)) return
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
      client.documents.push({ path: full, file, name, taxYear, category, uploadKey })
    }
  }
}

/** Files of macOS, Windows and Office (lock files), by the name of a file or folder. */
function isOfSystem(name: string): boolean {
  return /^(\.|~\$)|^(thumbs\.db|ehthumbs\.db|desktop\.ini|icon\r|__macosx|\$recycle\.bin|system volume information)$/i.test(
    name,
  )
}
