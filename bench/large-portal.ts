import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import superjson, { type SuperJSONResult } from 'superjson'
import { createSessions } from '#server/calls/sessions.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/base/config.ts'
import { poolOf } from '#server/database/database.ts'
import { openServices } from '#server/services.ts'
import { adminEmail, type FirmSize, largeFirm, seedFirm } from './firm.ts'

/** The portal of a large firm, on its own database with production settings. */
export async function openLargePortal(size: FirmSize = largeFirm) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', WORKER: 'off' })
  const { services, close } = await openServices(config)
  const pool = poolOf(services.db)
  const began = performance.now()
  await seedFirm(pool.options.connectionString ?? '', size, 'Bench-Harbor-42!')
  const seedSeconds = (performance.now() - began) / 1000
  const app = await buildApp(services)
  const authorization = `Bearer ${await adminToken()}`

  async function adminToken() {
    const { id: userId } = await services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', adminEmail)
      .executeTakeFirstOrThrow()
    const session = { userId, remember: false, userAgent: null, ip: null }
    return (await createSessions(services.db, services.clock).start(session)).token
  }

  /** Sends a query as the browser does, through the whole server except the socket; returns the answer's text. */
  async function call(procedure: string, input: unknown): Promise<string> {
    const sent = encodeURIComponent(JSON.stringify(superjson.serialize(input)))
    const answer = await app.inject({
      url: `/trpc/${procedure}?input=${sent}`,
      headers: { authorization },
    })
    if (answer.statusCode !== 200) throw new Error(`${procedure}: ${answer.body}`)
    return answer.body
  }

  return {
    seedSeconds,
    pool,
    call,
    /** The same, parsed as the browser parses it. */
    async ask<Output>(procedure: string, input: unknown): Promise<Output> {
      const answer = JSON.parse(await call(procedure, input)) as {
        result: { data: SuperJSONResult }
      }
      return superjson.deserialize(answer.result.data)
    },
    /** Sends a call of the REST table and reads the streamed answer; returns its size in bytes. */
    async download(url: string): Promise<number> {
      // The export needs a recent sign-in.
      const headers = { authorization: `Bearer ${await adminToken()}` }
      const answer = await app.inject({ url, headers, payloadAsStream: true })
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`)
      let bytes = 0
      for await (const chunk of answer.stream()) bytes += Buffer.byteLength(String(chunk))
      return bytes
    },
    async close() {
      await app.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type LargePortal = Awaited<ReturnType<typeof openLargePortal>>
