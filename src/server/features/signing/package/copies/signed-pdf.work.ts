import { signedPdf } from '#server/features/signing/sign/certificate.ts'

/** The signed PDF; see signedPdf. */
export function work(input: Parameters<typeof signedPdf>): Promise<Uint8Array> {
  return signedPdf(...input)
}
