import path from 'node:path'
import { readElements, type XmlAttributes } from './xml.ts'
import { NotAccepted } from './not-accepted.ts'

/** [Content_Types].xml: the type of each part by name or extension, in lower case. */
export class ContentTypes {
  readonly #types = new Map<string, string>()

  /** @throws NotAccepted for a type that holds macros. */
  static async read(part: AsyncIterable<Buffer>): Promise<ContentTypes> {
    const types = new ContentTypes()
    await readElements(part, (_name, { PartName, Extension, ContentType = '' }) => {
      if (/macroEnabled|vbaProject|vbaData/i.test(ContentType)) throw new NotAccepted('macros')
      const key = PartName === undefined ? `.${Extension}` : PartName.replace(/^\//, '')
      types.#types.set(key.toLowerCase(), ContentType.toLowerCase())
    })
    return types
  }

  get isWord(): boolean {
    const types = [...this.#types.values()]
    return types.some((type) => type.includes('wordprocessingml.document.main+xml'))
  }

  of(partName: string): string {
    const name = partName.toLowerCase()
    return this.#types.get(name) ?? this.#types.get(path.posix.extname(name)) ?? ''
  }
}

/**
 * Checks the references of a Word document's parts by kind of relationship (the end of its type, which is the same in
 * the transitional and strict namespaces) and target. Links for readers are allowed; references that Word fetches or
 * runs on opening are not.
 *
 * @param source the name of the part that holds the relationships, such as word/_rels/document.xml.rels
 * @throws NotAccepted
 */
export async function checkRelationships(
  source: string,
  part: AsyncIterable<Buffer>,
  types: ContentTypes,
): Promise<void> {
  const isChart = /^word\/charts\/_rels\//i.test(source)
  await readElements(part, (name, attributes) => {
    if (name !== 'Relationship') return
    const { kind, target, isExternal } = parseRelationship(attributes)
    if (macroKinds.has(kind)) throw new NotAccepted('macros')
    if (isExternal) {
      const local = isLocalTarget(target) && (isChart || localKinds.has(kind))
      if (kind !== 'hyperlink' && !local) throw new NotAccepted('external')
    } else if (embeddedKinds.has(kind)) {
      const workbook = path.posix.join(target.startsWith('/') ? '' : 'word/charts', target)
      const isWorkbook = types.of(workbook.replace(/^\//, '')) === workbookType
      if (!(isChart && kind === 'package' && isWorkbook)) throw new NotAccepted('embedded')
    }
  })
}

const macroKinds = new Set(['vbaproject', 'wordvbadata'])

/** Objects of other programs, ActiveX controls, ribbons, and documents that Word merges in on opening. */
const embeddedKinds = new Set([
  'oleobject',
  'package',
  'control',
  'activexcontrolbinary',
  'extensibility',
  'afchunk',
  'subdocument',
])

/** Word keeps a chart's figures in an embedded workbook. */
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Common in harmless documents: the author's template, the list of a mail merge, and pictures pasted from a mail. */
const localKinds = new Set([
  'attachedtemplate',
  'mailmergesource',
  'mailmergeheadersource',
  'image',
])

function parseRelationship({ Type = '', Target = '', TargetMode = 'Internal' }: XmlAttributes) {
  const kind = Type.slice(Type.lastIndexOf('/') + 1).toLowerCase()
  // Word drops control characters from an address.
  const target = Target.replaceAll(/[\p{Cc} ]/gu, '')
  const isExternal =
    TargetMode.toLowerCase() !== 'internal' || /^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target)
  return { kind, target, isExternal }
}

/** Returns true for a local path or a missing part of a mail: opening the file then contacts no server. */
function isLocalTarget(target: string): boolean {
  return [
    /^(file:\/\/\/)?[a-z]:[\\/]/i,
    /^file:\/\/\/(applications|library|users)\//i,
    /^cid:/i,
    /^(?![\\/]{2})[^:]*$/,
  ].some((form) => form.test(target))
}
