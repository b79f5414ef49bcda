import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  type PageViewport,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- its address
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import scans from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'
import pictures from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'

// The content security policy allows no WebAssembly, so pdf.js gets its decoders as JavaScript.
GlobalWorkerOptions.workerSrc = workerFile

/** Adobe's character maps, for text in Chinese, Japanese and Korean, and the standard fonts that the device may lack. */
const [maps, fonts] = [
  import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    eager: true,
    import: 'default',
    query: '?url',
  }),
  import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
    eager: true,
    import: 'default',
    query: '?url',
  }),
]

/** An open PDF, and the shape of its first page. */
export interface OpenedPdf {
  pdf: PDFDocumentProxy
  /** Height divided by width. */
  ratio: number
}

/** Opens a PDF in a worker. `close` ends it. */
export function openPdf(bytes: Uint8Array): { opened: Promise<OpenedPdf>; close: () => void } {
  const task = getDocument({
    // pdf.js transfers the bytes to its worker, after which they are gone here.
    data: bytes.slice(),
    useWasm: false,
    wasmUrl: folderOf([scans, pictures]),
    cMapUrl: folderOf(Object.values(maps)),
    standardFontDataUrl: folderOf(Object.values(fonts)),
    verbosity: 0,
  })
  const open = async () => {
    const pdf = await task.promise
    // pdf.js finds a damaged page only now.
    const first = await pdf.getPage(1).catch(() => {
      throw new InvalidPDFException('There is no first page')
    })
    const { width, height } = first.getViewport({ scale: 1 })
    return { pdf, ratio: height / width }
  }
  return { opened: open(), close: () => void task.destroy() }
}

/** Draws the first page, with `longest` pixels on its longer side. */
export async function drawFirstPage(
  pdf: PDFDocumentProxy,
  longest: number,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: longest / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
  return canvas
}

export function needsPassword(error: unknown): boolean {
  return error instanceof PasswordException
}

/** True if it is not a PDF or has no pages: another try won't help. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof InvalidPDFException
}

/** Draws a page into a canvas as wide as its element, with its text invisibly on top. Stops at the signal. */
export async function drawPage(
  page: PDFPageProxy,
  { canvas, text, width }: { canvas: HTMLCanvasElement; text: HTMLElement; width: number },
  signal: AbortSignal,
): Promise<void> {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale: scale * sharpness(page.getViewport({ scale })) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const drawing = page.render({ canvas, viewport })
  text.replaceChildren()
  text.style.setProperty('--total-scale-factor', String(scale))
  const words = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale }),
  })
  signal.addEventListener('abort', () => {
    drawing.cancel()
    words.cancel()
  })
  await Promise.all([drawing.promise, words.render()])
}

/** Canvas pixels per CSS pixel: the screen's, but at most 16 million in total, which phones can still hold. */
function sharpness({ width, height }: PageViewport): number {
  return Math.min(devicePixelRatio, Math.sqrt(16_000_000 / (width * height)))
}

/** pdf.js appends the file names itself; vite.config.ts keeps them. */
function folderOf([file = '']: readonly string[]): string {
  return file.slice(0, file.lastIndexOf('/') + 1)
}
