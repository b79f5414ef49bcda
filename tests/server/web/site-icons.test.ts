import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { accentColors } from '#shared/firm/accent.ts'
import { brandQuery } from '#shared/firm/brand.ts'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmValues } from '#shared/firm/firm-values.ts'
import { withFirm } from '#shared/firm/firm-page.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import { storePicture } from '#server/records/firm/firm-pictures.ts'
import { drawIcons, serveIcons } from '#server/web/site-icons.ts'
import { testPortal } from '#tests/support/app.ts'
import { aPicture } from '#tests/support/signatures.ts'

const portal = await testPortal()
const { db, clock } = portal.services

const harbor = { ...firmAtStart, name: 'Harbor & Sons, Tax' }
const ofHarbor = await drawn(harbor)
const inScript = await drawn({ ...harbor, name: '報税' })
const red = { accent: '#7a1f3d', colors: accentColors('#7a1f3d') }

async function drawn(values: FirmValues) {
  const icons = await drawIcons(db, values)
  if (icons === null) throw new Error('nothing was drawn')
  return icons
}

async function aLogo(width: number) {
  const size = { width, height: 100 }
  const png = aPicture(() => true, size)
  const picture = { kind: 'logo', png, ...size } as const
  return recordChange(systemSource(portal.services), (trx, record) =>
    storePicture(trx, record, picture, clock()),
  )
}

/** Width and height of a PNG. */
const sizeOf = (png: Uint8Array) => {
  const header = Buffer.from(png)
  return [header.readUInt32BE(16), header.readUInt32BE(20)]
}

test('the icons of a new portal are those of the build, whatever its phone', async () => {
  expect(await drawIcons(db, { ...firmAtStart, phone: '7755550199' })).toBeNull()
})

test('a firm’s icons have their sizes, and another name, color or logo makes others', async () => {
  const icons = ofHarbor
  expect(
    ['social.png', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map((file) =>
      sizeOf(icons[file as keyof typeof icons]),
    ),
  ).toEqual([
    [1200, 630],
    [180, 180],
    [192, 192],
    [512, 512],
  ])
  expect(sizeOf(icons['favicon.ico'].subarray(22))).toEqual([32, 32])
  const all = [
    icons,
    await drawn({ ...harbor, ...red }),
    inScript,
    await drawn({ ...harbor, logo: await aLogo(100) }),
  ]
  for (const file of Object.keys(icons) as (keyof typeof icons)[]) {
    expect([
      file,
      new Set(all.map((one) => Buffer.from(one[file]).toString('base64'))).size,
    ]).toEqual([file, all.length])
  }
})

test('letters that the font of the headings lacks are drawn, each as itself', async () => {
  const [one, other] = [inScript, await drawn({ ...harbor, name: '税理士' })]
  expect(one['icon-192.png']).not.toEqual(other['icon-192.png'])
})

test('a logo with the name in it is too wide for an icon, and is on the preview', async () => {
  const [without, wide] = [ofHarbor, await drawn({ ...harbor, logo: await aLogo(400) })]
  expect(wide['icon-192.png']).toEqual(without['icon-192.png'])
  expect(wide['social.png']).not.toEqual(without['social.png'])
})

test('they are served anew at once, and not again while they stay', async () => {
  const clientDir = await mkdtemp(path.join(os.tmpdir(), 'portal-icons-'))
  await writeFile(path.join(clientDir, 'icon-192.png'), 'built')
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await rm(clientDir, { recursive: true })
  })
  const served = serveIcons(app, clientDir, db)
  const get = (etag = '') =>
    app.inject({ url: '/icon-192.png', headers: { 'if-none-match': etag } })
  const built = await get()
  expect([built.body, built.headers['cache-control']]).toEqual(['built', 'public, max-age=3600'])
  const etag = String(built.headers.etag)
  expect((await get(etag)).statusCode).toBe(304)
  const drawing = served.drawFor(harbor)
  // The pages have the new address already.
  const meanwhile = await get()
  expect([meanwhile.body, meanwhile.headers['cache-control']]).toEqual(['built', 'no-cache'])
  await drawing
  const now = await get(etag)
  expect([now.statusCode, now.rawPayload]).toEqual([200, Buffer.from(ofHarbor['icon-192.png'])])
  expect(now.headers['cache-control']).toBe('public, max-age=3600')
  expect((await app.inject('/social.png')).headers['content-type']).toBe('image/png')
  await served.drawFor(firmAtStart)
  expect((await app.inject('/social.png')).statusCode).toBe(404)
})

test('a changed brand is another address in pages', () => {
  const [before, after] = [brandQuery(firmAtStart), brandQuery({ ...firmAtStart, ...red })]
  expect(before).not.toBe(after)
  const page = withFirm('<link rel="icon" href="/favicon.svg"><link href="/site.webmanifest">')
  expect(page).toContain(`"/favicon.svg${before}"`)
  expect(page).toContain(`"/site.webmanifest${before}"`)
})
