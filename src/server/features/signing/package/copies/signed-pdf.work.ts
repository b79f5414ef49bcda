import { signedPdf } from './certificate.ts'

/** The signed PDF; see signedPdf. */
export function work(input: Parameters<typeof signedPdf>): Promise<Uint8Array> {
  return signedPdf(...input)
}
