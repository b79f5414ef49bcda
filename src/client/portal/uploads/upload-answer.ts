import { z } from 'zod'
import { clientDocument, type ClientDocument } from '#shared/documents.schema.ts'

/** The document in the answer to an upload, or null. */
export function readDocument(answer: string): ClientDocument | null {
  return received.safeParse(parseJson(answer)).data ?? null
}

/** The message of a refusal, or null without one. */
export function readMessage(answer: string): string | null {
  return failure.safeParse(parseJson(answer)).data?.message.trim() || null
}

/** As JSON carries it. */
const received = clientDocument.extend({ createdAt: z.coerce.date() })

const failure = z.object({ message: z.string() })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
