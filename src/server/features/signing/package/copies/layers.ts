import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObjectCopier,
  PDFRef,
} from '@cantoo/pdf-lib'

/** Layers stay shown or hidden as their document says (ISO 32000, 8.11.4). The documents of one PDF share one list. */
export function carryLayers(pdf: PDFDocument, source: PDFDocument, copier: PDFObjectCopier): void {
  const layers = dictOf(source.catalog, 'OCProperties')
  const all = refsOf(layers, 'OCGs')
  if (layers === undefined || all.length === 0) return
  const shown = dictOf(layers, 'D')
  const isOff = shown?.lookup(PDFName.of('BaseState')) === PDFName.of('OFF')
  const [on, off] = [refsOf(shown, 'ON'), refsOf(shown, 'OFF')]
  const hidden = isOff ? all.filter((layer) => !on.includes(layer)) : off
  const properties = dictOf(pdf.catalog, 'OCProperties') ?? emptyLayers(pdf)
  const state = dictOf(properties, 'D')
  for (const layer of all) arrayOf(properties, 'OCGs')?.push(copier.copy(layer))
  for (const layer of hidden) arrayOf(state, 'OFF')?.push(copier.copy(layer))
  for (const rule of arrayOf(shown, 'AS')?.asArray() ?? []) {
    arrayOf(state, 'AS')?.push(copier.copy(rule))
  }
}

function emptyLayers({ catalog, context }: PDFDocument): PDFDict {
  const layers = context.obj({ OCGs: [], D: { OFF: [], AS: [] } })
  catalog.set(PDFName.of('OCProperties'), layers)
  return layers
}

function dictOf(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = dict?.lookup(PDFName.of(key))
  return value instanceof PDFDict ? value : undefined
}

function arrayOf(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = dict?.lookup(PDFName.of(key))
  return value instanceof PDFArray ? value : undefined
}

function refsOf(dict: PDFDict | undefined, key: string): PDFRef[] {
  return (
    arrayOf(dict, key)
      ?.asArray()
      .filter((item) => item instanceof PDFRef) ?? []
  )
}
