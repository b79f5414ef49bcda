import { z } from 'zod'
import { clientDocument, type ClientDocument } from '#shared/documents/documents.schema.ts'
import { parseJson } from '#shared/base/json.ts'

/** Returns the document in an upload's answer, or null. */
export function readDocument(answer: string): ClientDocument | null {
  return received.safeParse(parseJson(answer)).data ?? null
}

/** Returns the message of a refusal, or null if there is none. */
export function readMessage(answer: string): string | null {
  return failure.safeParse(parseJson(answer)).data?.message.trim() || null
}

/** In the format of JSON. */
const received = clientDocument.extend({ createdAt: z.coerce.date() })

const failure = z.object({ message: z.string() })
