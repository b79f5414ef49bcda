import superjson, { type SuperJSONResult } from 'superjson'
import { z } from 'zod'
import { errors } from './errors.ts'

/**
 * How inputs come to the server: JSON, with superjson's notes on what JSON can't say. Of superjson's types only those
 * are read that inputs have. The others would build whatever the sender asks for (an array of a billion numbers, a
 * regular expression) before a schema has judged it.
 */
export const inputTransformer = {
  serialize: superjson.serialize,
  /** @throws AppError 400 for an envelope that holds anything else */
  deserialize(sent: unknown): unknown {
    const { data } = envelope.safeParse(sent)
    if (data === undefined) throw errors.malformed()
    return superjson.deserialize(data, { inPlace: true })
  },
}

const note = z.tuple([z.enum(['Date', 'undefined'])])

const envelope = z.strictObject({
  json: z.custom<SuperJSONResult['json']>(),
  meta: z
    .strictObject({
      values: z.custom<z.output<typeof note>>(isNotes).exactOptional(),
      v: z.literal(1),
    })
    .exactOptional(),
})

/** One note on the whole input, or one for each field, by its path. Not a z.record, which passes over `__proto__`. */
function isNotes(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null) return false
  if (Array.isArray(sent)) return note.safeParse(sent).success
  return Object.entries(sent).every(([path, one]) => isField(path) && note.safeParse(one).success)
}

/** Inputs have fields of plain names, a few levels down. */
function isField(path: string): boolean {
  if (!/^\w{1,40}(?:\.\w{1,40}){0,3}$/.test(path)) return false
  return !path.split('.').some((key) => key === 'prototype' || key in Object.prototype)
}
