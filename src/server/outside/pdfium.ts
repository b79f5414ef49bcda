import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

// PDFium is Chrome's PDF reader. It runs only in the child process of run-outside.ts.

/**
 * Opens a PDF with the empty password, which also opens a file that has only an owner password. `locked` means that it
 * needs another password, or is encrypted in a way that PDFium does not know.
 */
export async function openWithoutPassword(
  bytes: Uint8Array,
): Promise<PdfiumDocument | 'locked' | 'damaged'> {
  loading ??= load()
  const pdfium = await loading
  const place = pdfium.pdfium.wasmExports.malloc(bytes.length)
  memoryOf(pdfium).set(bytes, place)
  const handle = pdfium.FPDF_LoadMemDocument(place, bytes.length, '')
  if (handle !== 0) return new PdfiumDocument(pdfium, { handle, place })
  const error = pdfium.FPDF_GetLastError()
  pdfium.pdfium.wasmExports.free(place)
  return error === passwordError || error === securityError ? 'locked' : 'damaged'
}

let loading: Promise<WrappedPdfiumModule> | undefined
const [passwordError, securityError] = [4, 5]

async function load(): Promise<WrappedPdfiumModule> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer
  // An unexpected error leaves its memory in an unknown state.
  const pdfium = await init({ wasmBinary, onAbort: () => process.exit(1) })
  pdfium.PDFiumExt_Init()
  return pdfium
}

/** The memory moves when it grows, so get it again each time. */
export function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  // It is missing in the types of the package.
  if ('HEAPU8' in pdfium && pdfium.HEAPU8 instanceof Uint8Array) return pdfium.HEAPU8
  throw new Error('PDFium has no memory')
}

export class PdfiumDocument implements Disposable {
  readonly pdfium: WrappedPdfiumModule
  readonly handle: number
  readonly pageCount: number
  readonly #place: number

  constructor(pdfium: WrappedPdfiumModule, { handle, place }: { handle: number; place: number }) {
    this.pdfium = pdfium
    this.handle = handle
    this.#place = place
    this.pageCount = pdfium.FPDF_GetPageCount(handle)
  }

  /** Returns true if the first page exists, without drawing it: a page tree may count missing pages. */
  hasFirstPage(): boolean {
    const { malloc, free } = this.pdfium.pdfium.wasmExports
    const size = malloc(2 * Float32Array.BYTES_PER_ELEMENT)
    const isThere = this.pdfium.FPDF_GetPageSizeByIndexF(this.handle, 0, size)
    free(size)
    return isThere
  }

  [Symbol.dispose](): void {
    this.pdfium.FPDF_CloseDocument(this.handle)
    this.pdfium.pdfium.wasmExports.free(this.#place)
  }
}
