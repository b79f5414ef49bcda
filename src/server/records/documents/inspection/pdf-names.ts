/**
 * Looks for names in a PDF while it arrives, in pieces of at most 128 kB. They tell whether the PDF must be opened.
 * Trailers are never compressed (ISO 32000-2, 7.5), so that every encrypted PDF names its encryption.
 */
export class PdfNames {
  #encrypts = false
  #hasRoot = false
  #hasPage = false
  /** The end of the previous piece, where an incomplete name may begin. */
  #tail = ''

  look(bytes: Buffer): void {
    const text = this.#tail + bytes.toString('latin1')
    this.#encrypts ||= encryptName.test(text)
    this.#hasRoot ||= rootName.test(text)
    this.#hasPage ||= pageType.test(text)
    this.#tail = text.slice(-longest)
  }

  /** Whether it has pages and no encryption, judging by names. */
  tellAll(): boolean {
    return !this.#encrypts && this.#hasRoot && this.#hasPage
  }
}

const space = String.raw`[\0\t\n\f\r ]{0,20}`
const end = String.raw`[\0\t\n\f\r ()<>[\]{}/%]`
const encryptName = new RegExp(named('Encrypt') + end)
const rootName = new RegExp(named('Root') + end)
const pageType = new RegExp(named('Type') + space + named('Page') + end)
/** Longer than the longest name with every letter escaped. */
const longest = 100

/** Any letter of a name may be written as `#` and two digits (ISO 32000-2, 7.3.5). */
function named(name: string): string {
  const letters = Array.from(name, (letter) => {
    const digits = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${digits.replace(/[a-f]/, (one) => `[${one}${one.toUpperCase()}]`)})`
  })
  return `/${letters.join('')}`
}
