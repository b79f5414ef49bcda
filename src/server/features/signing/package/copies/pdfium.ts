import { memoryOf, openWithoutPassword, type PdfiumDocument } from '#server/outside/pdfium.ts'
import { Refused } from '#server/outside/refused.ts'
import { blocksOf, type Blocks } from './same-picture.ts'

/** @throws Refused for a file that doesn't open */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const document = await openWithoutPassword(bytes)
  if (document === 'locked') throw new Refused('needs a password. Upload it without one.')
  if (document === 'damaged')
    throw new Refused('can’t be opened: it is damaged. Upload another copy.')
  return new OpenPdf(document)
}

class OpenPdf implements Disposable {
  readonly #file: PdfiumDocument
  readonly #formInfo: number
  readonly #form: number

  constructor(file: PdfiumDocument) {
    this.#file = file
    const { pdfium, handle } = file
    this.#formInfo = pdfium.PDFiumExt_OpenFormFillInfo()
    this.#form = pdfium.PDFiumExt_InitFormFillEnvironment(handle, this.#formInfo)
    pdfium.FPDF_SetFormFieldHighlightAlpha(this.#form, 0)
  }

  get pageCount(): number {
    return this.#file.pageCount
  }

  /**
   * Draws the page with its notes and the values of its form, and returns it as squares of colors. @throws Refused for
   * a page that is missing
   */
  draw(index: number): Blocks {
    return this.#withPage(index, (page) => this.#draw(page))
  }

  /** Does the same, and then makes fields and notes part of the page, with new appearances where they are missing. */
  drawAndFlatten(index: number): Blocks {
    return this.#withPage(index, (page) => {
      if (this.#hasNoteThatDiffers(page)) throw damaged()
      const drawn = this.#draw(page)
      if (this.#file.pdfium.FPDFPage_Flatten(page, forTheScreen) === flattenFailed) throw damaged()
      return drawn
    })
  }

  /** Checks that each page is there. @throws Refused */
  checkPages(): void {
    for (let index = 0; index < this.pageCount; index += 1) this.#withPage(index, () => {})
  }

  /** Returns the whole document without encryption. */
  save(): Buffer {
    const pieces: Buffer[] = []
    const { pdfium } = this.#file.pdfium
    const write = pdfium.addFunction((_writer: number, at: number, size: number) => {
      pieces.push(Buffer.from(memoryOf(this.#file.pdfium).subarray(at, at + size)))
      return 1
    }, 'iiii')
    // FPDF_FILEWRITE: its version, and the function.
    const writer = pdfium.wasmExports.malloc(8)
    pdfium.setValue(writer, 1, 'i32')
    pdfium.setValue(writer + 4, write, 'i32')
    const isSaved = this.#file.pdfium.FPDF_SaveAsCopy(this.#file.handle, writer, withoutSecurity)
    pdfium.wasmExports.free(writer)
    pdfium.removeFunction(write)
    if (!isSaved) throw damaged()
    return Buffer.concat(pieces)
  }

  [Symbol.dispose](): void {
    this.#file.pdfium.PDFiumExt_ExitFormFillEnvironment(this.#form)
    this.#file.pdfium.PDFiumExt_CloseFormFillInfo(this.#formInfo)
    this.#file[Symbol.dispose]()
  }

  #withPage<Result>(index: number, use: (page: number) => Result): Result {
    const page = this.#file.pdfium.FPDF_LoadPage(this.#file.handle, index)
    if (page === 0) throw damaged()
    this.#file.pdfium.FORM_OnAfterLoadPage(page, this.#form)
    try {
      return use(page)
    } finally {
      this.#file.pdfium.FORM_OnBeforeClosePage(page, this.#form)
      this.#file.pdfium.FPDF_ClosePage(page)
    }
  }

  /** PDFium draws a note even if its layer is hidden; without an appearance each reader draws it in its own way. */
  #hasNoteThatDiffers(page: number): boolean {
    const pdfium = this.#file.pdfium
    return this.#ofNotes(page, (note) => {
      if (pdfium.FPDFAnnot_HasKey(note, 'OC')) return true
      const isShown = (pdfium.FPDFAnnot_GetFlags(note) & hidden) === 0
      const isDrawn = drawnByReaders.includes(pdfium.FPDFAnnot_GetSubtype(note))
      return isShown && isDrawn && !this.#hasAppearance(note)
    }).includes(true)
  }

  /**
   * Makes PDFium draw what the portal's viewer draws. Hidden are unchecked boxes without an appearance, over whose frame
   * on the page PDFium would paint (as in the forms of the IRS), borders of links, and icons of notes. A box that has a
   * value and no state gets its value's.
   */
  #settleNotes(page: number): void {
    const pdfium = this.#file.pdfium
    this.#ofNotes(page, (note) => {
      const subtype = pdfium.FPDFAnnot_GetSubtype(note)
      const isBox = boxes.includes(pdfium.FPDFAnnot_GetFormFieldType(this.#form, note))
      if (isBox && !pdfium.FPDFAnnot_HasKey(note, 'AS')) this.#setState(note)
      const isEmpty =
        subtype === link || ((isBox || subtype === icon) && !this.#hasAppearance(note))
      if (isEmpty) {
        pdfium.FPDFAnnot_SetFlags(note, pdfium.FPDFAnnot_GetFlags(note) | hidden)
      }
    })
  }

  #hasAppearance(note: number): boolean {
    const pdfium = this.#file.pdfium
    return (
      pdfium.FPDFAnnot_GetAP(note, asItIs, 0, 0) > emptyText &&
      !pdfium.FPDFAnnot_HasKey(note, 'PDFIUM_HasGeneratedAP')
    )
  }

  /** Gives a box the state that its value names, or its parent's: PDFium knows the appearance, but does not draw it. */
  #setState(box: number): void {
    const pdfium = this.#file.pdfium
    const { malloc, free } = pdfium.pdfium.wasmExports
    const drawn = () =>
      this.#read((place, size) => pdfium.FPDFAnnot_GetAP(box, asItIs, place, size))
    const meant = drawn()
    const on = this.#read((place, size) =>
      pdfium.FPDFAnnot_GetFormFieldExportValue(this.#form, box, place, size),
    )
    for (const state of [on, off]) {
      const place = malloc(state.length)
      memoryOf(pdfium).set(state, place)
      pdfium.FPDFAnnot_SetStringValue(box, 'AS', place)
      free(place)
      if (drawn().equals(meant)) return
    }
  }

  /** Reads a text, in UTF-16. `read` returns its size. */
  #read(read: (place: number, size: number) => number): Buffer {
    const { malloc, free } = this.#file.pdfium.pdfium.wasmExports
    const size = read(0, 0)
    const place = malloc(size)
    read(place, size)
    const text = Buffer.from(memoryOf(this.#file.pdfium).subarray(place, place + size))
    free(place)
    return text
  }

  #ofNotes<Result>(page: number, use: (note: number) => Result): Result[] {
    const pdfium = this.#file.pdfium
    return Array.from({ length: pdfium.FPDFPage_GetAnnotCount(page) }, (_note, index) => {
      const note = pdfium.FPDFPage_GetAnnot(page, index)
      const result = use(note)
      pdfium.FPDFPage_CloseAnnot(note)
      return result
    })
  }

  #draw(page: number): Blocks {
    this.#settleNotes(page)
    const pdfium = this.#file.pdfium
    const [across, down] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
    const scale = longerSide / Math.max(across, down, 1)
    const [width, height] = [across, down].map((side) => Math.max(1, Math.round(side * scale)))
    if (width === undefined || height === undefined) throw damaged()
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withNotes)
    pdfium.FPDF_FFLDraw(this.#form, bitmap, page, 0, 0, width, height, 0, withNotes)
    const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const pixels = memoryOf(pdfium).subarray(at, at + stride * height)
    const blocks = blocksOf({ pixels, width, height, stride })
    pdfium.FPDFBitmap_Destroy(bitmap)
    return { ...blocks, shape: `${Math.round(across)} ${Math.round(down)}` }
  }
}

/** Pixels: a letter page has 72 dots an inch. */
const longerSide = 792
const withNotes = 1
const [forTheScreen, flattenFailed] = [0, 0]
const withoutSecurity = 3
/** Check boxes and radio buttons. */
const boxes = [2, 3]
/** Kinds of notes (`fpdf_annot.h`): from free text to strike-out, and ink. */
const drawnByReaders = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15]
const [icon, link] = [1, 2]
const off = Buffer.from('Off\0', 'utf16le')
const [asItIs, emptyText, hidden] = [0, 2, 2]

function damaged() {
  return new Refused('has a page that can’t be copied. Print it to PDF again, and upload that.')
}
