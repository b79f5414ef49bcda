import { errors } from '#server/base/errors.ts'
import { Refused, WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import type { signedPdf } from './certificate.ts'
import type * as copying from './copy-document.work.ts'
import type * as opening from './open-document.work.ts'
import type * as signing from './signed-pdf.work.ts'

const limits = { megabytes: 640, seconds: 30 }

const copyDocument = outside<typeof copying>(
  new URL('./copy-document.work.ts', import.meta.url),
  limits,
)
const openDocument = outside<typeof opening>(
  new URL('./open-document.work.ts', import.meta.url),
  limits,
)
const makePdf = outside<typeof signing>(new URL('./signed-pdf.work.ts', import.meta.url), limits)

/**
 * Returns the pages of a document for the signed PDF, compared with the original. @throws AppError 409 for one that
 * can't be copied, 503
 */
export async function copyOf(
  { name, mimeType, bytes }: { name: string; mimeType: string; bytes: Uint8Array },
  account: string | null,
): Promise<Buffer> {
  const copy = Buffer.from(await about(name, copyDocument({ mimeType, bytes }, account)))
  if (copy.length > largestCopy) throw refused(name, tooMuch)
  return copy
}

/** @throws AppError 409 for a PDF that can't be shown, 503 */
export function checkOpens(
  { name, bytes }: { name: string; bytes: Uint8Array },
  account: string | null,
): Promise<void> {
  return about(name, openDocument(bytes, account))
}

/** @throws AppError 400 for a name that must be drawn, 409 if its process was ended, 503. Nothing was written then */
export async function makeSignedPdf(
  input: Parameters<typeof signedPdf>,
  account: string | null,
): Promise<Buffer> {
  try {
    return Buffer.from(await makePdf(input, account))
  } catch (error) {
    if (error instanceof Refused) {
      throw errors.badInput(error.message, [{ path: 'drawn', message: error.message }])
    }
    if (!(error instanceof WorkEnded)) throw error
    throw errors.conflict('The signed PDF could not be made. Nothing was signed: please try again.')
  }
}

async function about<Result>(name: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refused) throw refused(name, error.message)
    if (error instanceof WorkEnded)
      throw refused(name, error.because === 'crash' ? crashed : tooMuch)
    throw error
  }
}

function refused(name: string, why: string) {
  return errors.conflict(`“${name}” ${why}`)
}

/** With these limits a signed PDF with its documents and a scan stays within the size of a document. */
const largestCopy = 12 * 1024 * 1024
const tooMuch = 'takes too much memory or time to copy. Print it to PDF again, and upload that.'
const crashed =
  'could not be copied. Try again. If it fails again, print it to PDF again, and upload that.'
