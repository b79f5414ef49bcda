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

  /** Returns true if it has pages and no encryption, judging by names. */
  tellAll(): boolean {
    return !this.#encrypts && this.#hasRoot && this.#hasPage
  }
}

// Any letter of a name may be written as `#` and two digits (ISO 32000-2, 7.3.5).
const encryptName =
  /\/(?:E|#45)(?:n|#6[eE])(?:c|#63)(?:r|#72)(?:y|#79)(?:p|#70)(?:t|#74)[\0\t\n\f\r ()<>[\]{}/%]/
const rootName = /\/(?:R|#52)(?:o|#6[fF])(?:o|#6[fF])(?:t|#74)[\0\t\n\f\r ()<>[\]{}/%]/
const pageType =
  /\/(?:T|#54)(?:y|#79)(?:p|#70)(?:e|#65)[\0\t\n\f\r ]{0,20}\/(?:P|#50)(?:a|#61)(?:g|#67)(?:e|#65)[\0\t\n\f\r ()<>[\]{}/%]/
/** Longer than the longest name with every letter escaped. */
const longest = 100
