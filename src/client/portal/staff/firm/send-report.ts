import { confirmFirst } from '#shared/base/api.ts'
import { type FirmReport, firmReport } from '#shared/firm/firm.schema.ts'
import { parseJson } from '#shared/base/json.ts'
import { authorization } from '#client/portal/api/trpc.ts'
import { readMessage } from '#client/portal/uploads/upload-answer.ts'
import { askForPassword } from '#client/public/session/dialogs.ts'

/** Why it was not stored: the server's message, or null without one. */
export class ReportRefused extends Error {
  readonly serverMessage: string | null

  constructor(serverMessage: string | null) {
    super('The report was not stored')
    this.serverMessage = serverMessage
  }
}

interface Sending {
  /** Cancels it. */
  signal: AbortSignal
  /** How much of it is sent, 0 to 1. */
  onSent: (share: number) => void
}

/** Sends a report. Asks for the password if the server does. */
export async function sendReport(pdf: File, sending: Sending): Promise<FirmReport> {
  const answer = await post(pdf, sending)
  const { data } = firmReport.safeParse(parseJson(answer))
  if (data !== undefined) return data
  const message = readMessage(answer)
  if (message !== confirmFirst || !(await askForPassword())) throw new ReportRefused(message)
  return sendReport(pdf, sending)
}

/** Sends by XMLHttpRequest, because fetch does not report how much of a body is sent. */
function post(pdf: File, { signal, onSent }: Sending): Promise<string> {
  const request = new XMLHttpRequest()
  signal.throwIfAborted()
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onSent(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(request.responseText))
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(new ReportRefused(null)))
    }
    request.open('POST', '/api/admin/firm/reports')
    for (const [name, value] of Object.entries(authorization())) {
      request.setRequestHeader(name, value)
    }
    request.setRequestHeader('content-type', 'application/pdf')
    request.send(pdf)
  })
}
