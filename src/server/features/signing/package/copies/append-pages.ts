import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFPage,
  PDFPageLeaf,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { Refused } from '#server/outside/refused.ts'
import { carryLayers } from './layers.ts'

/** Appends the drawn content of the pages of an unencrypted PDF, and nothing else. */
export async function appendPages(pdf: PDFDocument, bytes: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  })
  const pages = leavesOf(source.catalog.lookup(PDFName.of('Pages')))
  const copier = PDFObjectCopier.for(source.context, pdf.context)
  for (const page of pages) {
    const leaf = PDFPageLeaf.fromMapWithContext(new Map(), pdf.context)
    leaf.set(PDFName.of('Type'), PDFName.of('Page'))
    for (const [key, value] of page) leaf.set(key, copier.copy(value))
    pdf.addPage(PDFPage.of(leaf, pdf.context.register(leaf) satisfies PDFRef, pdf))
  }
  carryLayers(pdf, source, copier)
}

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((key) => PDFName.of(key))
const own = ['Contents', 'UserUnit', 'Group'].map((key) => PDFName.of(key))

type Entries = ReturnType<PDFDict['entries']>

/** Each node counts once, and needs no type (ISO 32000, 7.7.3). */
function leavesOf(root: unknown): Entries[] {
  const leaves: Entries[] = []
  const seen = new Set<unknown>()
  const left: { node: unknown; above: Entries }[] = [{ node: root, above: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, above } = next
    if (!(node instanceof PDFDict) || seen.has(node)) throw notAList()
    seen.add(node)
    const down = [...above, ...entriesOf(node, inherited)]
    const kids = node.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      leaves.push([...down, ...entriesOf(node, own)])
      continue
    }
    for (let at = kids.size() - 1; at >= 0; at -= 1)
      left.push({ node: kids.lookup(at), above: down })
  }
  return leaves
}

function entriesOf(node: PDFDict, keys: readonly PDFName[]): Entries {
  return keys.flatMap((key): Entries => {
    const value = node.get(key)
    return value === undefined ? [] : [[key, value]]
  })
}

function notAList() {
  return new Refused('has pages that can’t be counted. Print it to PDF again, and upload that.')
}
