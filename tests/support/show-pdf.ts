import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const pdfjs = (name: string) => ({
  path: fileURLToPath(import.meta.resolve(`pdfjs-dist/build/${name}.mjs`)),
  type: 'module',
})

interface Pdfjs {
  getDocument: (source: object) => {
    promise: Promise<{ getPage: (number: number) => Promise<PdfPage> }>
  }
}
interface PdfPage {
  getViewport: (options: object) => { width: number; height: number }
  render: (options: object) => { promise: Promise<void> }
}

/** Draws the first page of a PDF into an empty page of the browser, which can’t open PDFs by itself. */
export async function showPdf(page: Page, pdf: Uint8Array, title: string): Promise<void> {
  await page.setContent(
    `<html lang="en"><title>${title}</title><body style="margin: 0"><main><h1 style="position: absolute; opacity: 0">${title}</h1><canvas aria-hidden="true" style="display: block; width: 100%">`,
  )
  // The code of the worker in the page itself, which needs no second address then.
  await page.addScriptTag(pdfjs('pdf.worker.min'))
  await page.addScriptTag(pdfjs('pdf.min'))
  await page.evaluate(async (base64) => {
    const { getDocument }: Pdfjs = Reflect.get(globalThis, 'pdfjsLib')
    const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const first = await (await getDocument({ data }).promise).getPage(1)
    const viewport = first.getViewport({ scale: 2 })
    const canvas = document.querySelector('canvas')
    if (canvas === null) throw new Error('No canvas')
    Object.assign(canvas, { width: viewport.width, height: viewport.height })
    await first.render({ canvas, viewport }).promise
  }, Buffer.from(pdf).toString('base64'))
}
