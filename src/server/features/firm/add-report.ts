import type { FirmReport } from '#shared/firm/firm.schema.ts'
import { headBytes } from '#shared/documents/file-types.ts'
import { soc2ReportBytes } from '#shared/firm/soc2.ts'
import { errors } from '#server/base/errors.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { Inspection, kindOfContent } from '#server/records/documents/inspection/inspect.ts'
import { NotAccepted } from '#server/records/documents/inspection/not-accepted.ts'
import { refusalError } from '#server/records/documents/inspection/refusals.ts'
import { storeReport } from '#server/records/firm/firm-reports.ts'

/** Stores a SOC 2 report, so that settings can name it. */
export async function addReport(ctx: SignedInContext, pdf: Buffer): Promise<FirmReport> {
  await checkReport(ctx, pdf)
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    return storeReport(ctx, trx, record, pdf)
  })
}

/** Inspects it like a document of a client. @throws AppError 400, 413, 415, 503 */
export async function checkReport(
  { scanner }: Pick<Services, 'scanner'>,
  pdf: Buffer,
): Promise<void> {
  if (pdf.length > soc2ReportBytes) throw errors.tooLarge('This file may have at most 10 MB')
  const { passwordProtected, damaged } = await inspect(pdf)
  if (damaged) throw errors.badInput('This PDF is damaged: save it again and upload the new copy')
  if (passwordProtected) throw errors.badInput('This PDF needs a password: save it without one')
  const malware = await scanner?.scan(piecesOf(pdf), AbortSignal.timeout(scanTimeout)).catch(() => {
    // The set-up page says what is wrong with the scanner.
    throw errors.busy(60)
  })
  if (malware) throw errors.badInput('This file contains malware and was not stored.')
}

/** Milliseconds. */
const scanTimeout = 15_000

async function inspect(pdf: Buffer) {
  try {
    const inspection = new Inspection(kindOfContent('pdf', pdf.subarray(0, headBytes)))
    inspection.look(pdf)
    const read = (position: number, length: number) =>
      Promise.resolve(pdf.subarray(position, position + length))
    return await inspection.finish({ size: pdf.length, read })
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error
    throw error.refusal === 'costly'
      ? refusalError(error.refusal)
      : errors.wrongType('This file must be a PDF')
  }
}

async function* piecesOf(pdf: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(pdf)
}
