import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { brandOf, iconFiles } from '#shared/firm/brand.ts'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmValues } from '#shared/firm/firm-values.ts'
import { nullIfMissing } from '#server/base/storage-fault.ts'
import type { Db } from '#server/database/database.ts'
import { outside } from '#server/outside/run-outside.ts'
import { findPicture } from '#server/records/firm/firm-pictures.ts'
import { sendNotFound } from './errors.ts'
import type * as drawing from './draw-icons.work.ts'

const draw = outside<typeof drawing>(new URL('./draw-icons.work.ts', import.meta.url), {
  megabytes: 384,
  seconds: 30,
})

type SiteIcons = drawing.SiteIcons | null

/** The site's icons by file name, as they are drawn for a firm; null: those of the build. @throws WorkEnded */
export async function drawIcons(db: Db, values: FirmValues): Promise<SiteIcons> {
  const brand = brandOf(values)
  if (isDeepStrictEqual(brand, brandOf(firmAtStart))) return null
  const logo = brand.logo === null ? null : ((await findPicture(db, brand.logo.picture)) ?? null)
  return draw({ brand, logo }, null)
}

/** Serves the site's icons: those of the build, or those that are drawn for the firm. Without a database none are. */
export function serveIcons(app: FastifyInstance, clientDir: string, db?: Db) {
  let icons: SiteIcons = null
  let drawn = brandOf(firmAtStart)
  let wanted = drawn
  for (const file of iconFiles) {
    app.get(`/${file}`, async (request, reply) => {
      const bytes =
        icons?.[file] ?? (await readFile(path.join(clientDir, file)).catch(nullIfMissing))
      if (bytes === null) return sendNotFound(reply)
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
      // Pages name the brand in the address, so that a changed one is seen at once. They don't wait for its icons.
      const isNewest = wanted === drawn
      reply.header('cache-control', isNewest ? 'public, max-age=3600' : 'no-cache')
      reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(types[path.extname(file)] ?? 'image/png').send(Buffer.from(bytes))
    })
  }
  return {
    /** Draws the icons again if the brand has changed. One call at a time. @throws WorkEnded */
    async drawFor(values: FirmValues): Promise<void> {
      const brand = brandOf(values)
      if (db === undefined || isDeepStrictEqual(brand, drawn)) {
        wanted = drawn
        return
      }
      wanted = brand
      icons = await drawIcons(db, values)
      drawn = brand
    },
  }
}

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.ico': 'image/vnd.microsoft.icon',
}
