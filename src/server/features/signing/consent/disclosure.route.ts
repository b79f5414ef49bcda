import type { FastifyInstance } from 'fastify'
import { disclosurePath } from '#shared/signing/consent.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { Services } from '#server/calls/context.ts'
import { WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import { disclosureOn } from '#server/records/signing/esign-consents.ts'
import type * as making from './disclosure.work.ts'

const makePdf = outside<typeof making>(new URL('./disclosure.work.ts', import.meta.url), {
  megabytes: 384,
  seconds: 30,
})

/**
 * The disclosure of now as a PDF, for everybody: who can open it can open what is signed here. It is made once for each
 * text.
 */
export function registerDisclosure(app: FastifyInstance, { clock }: Services): void {
  let made: { text: string; pdf: Promise<Buffer> } | null = null
  app.get(disclosurePath, async (_request, reply) => {
    const { text } = disclosureOn(clock())
    if (made?.text !== text) {
      const making = { text, pdf: makeBuffer(text) }
      made = making
      // Everybody who waits for it gets the error, and the next call tries again.
      making.pdf.catch(() => {
        if (made === making) made = null
      })
    }
    reply.type('application/pdf').header('cache-control', 'no-cache')
    return reply.send(await made.pdf)
  })
}

/** @throws AppError 409 if its process was ended, 503 */
async function makeBuffer(text: string): Promise<Buffer> {
  try {
    return Buffer.from(await makePdf(text.split('\n\n'), null))
  } catch (error) {
    if (!(error instanceof WorkEnded)) throw error
    throw errors.conflict('The PDF could not be made: please try again')
  }
}
