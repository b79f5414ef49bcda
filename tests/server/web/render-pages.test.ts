import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmValues } from '#shared/firm/firm-values.ts'
import { firmValues, setFirm } from '#shared/firm/firm.ts'
import { readConfig } from '#server/base/config.ts'
import { checkAlarms } from '#server/doctor/check-data.ts'
import { registerHeaders } from '#server/web/headers.ts'
import { serveClient } from '#server/web/static.ts'
import { testPortal } from '#tests/support/app.ts'

const portal = await testPortal()

function shellFor(values: FirmValues): string {
  return `built shell <script id="firm">${JSON.stringify(values)}</script>`
}

const files = {
  'index.html': shellFor(firmAtStart),
  'prerendered/about.html': 'built page',
  // Answers as the built one does, from its thread; a firm without a name breaks it.
  'renderer/render-page.js': `
    const { parentPort, workerData } = require('node:worker_threads')
    const { name } = workerData.firm
    if (name === '') throw new Error('this firm has no name')
    const pages = new Map([['/about', 'page of ' + name], ['/', workerData.templates]])
    parentPort.postMessage({ shell: 'shell of ' + name, pages })`,
  'renderer/package.json': '{ "type": "commonjs" }',
  'renderer/templates.json': JSON.stringify({ shell: 'empty page of __FIRM_NAME__ __FIRM__' }),
  'assets/app.js': '',
}

async function built(contents: Record<string, string>): Promise<string> {
  const clientDir = await mkdtemp(path.join(os.tmpdir(), 'portal-client-'))
  onTestFinished(() => rm(clientDir, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(clientDir, name)), { recursive: true })
    await writeFile(path.join(clientDir, name), content)
  }
  return clientDir
}

test('pages that were built in another year are rendered before they are served', async () => {
  const lastYear = shellFor({ ...firmAtStart, year: firmAtStart.year - 1 })
  const clientDir = await built({ ...files, 'index.html': lastYear })
  const app = fastify()
  onTestFinished(() => app.close())
  registerHeaders(app, readConfig({ DATA_DIR: clientDir }))
  await serveClient(app, clientDir)
  const { body } = await app.inject({ url: '/about', headers: { accept: '*/*' } })
  expect(body).toBe('page of Merrow Tax')
})

test('where the first rendering fails, no page names the firm of the build', async () => {
  const clientDir = await built({ ...files, 'renderer/render-page.js': 'throw new Error("full")' })
  const app = fastify()
  onTestFinished(() => app.close())
  registerHeaders(app, readConfig({ DATA_DIR: clientDir }))
  setFirm({ ...firmAtStart, name: 'Harbor' })
  onTestFinished(() => setFirm(firmAtStart))
  await serveClient(app, clientDir)
  for (const url of ['/about', '/admin']) {
    const { body } = await app.inject({ url, headers: { accept: '*/*' } })
    expect(body).toBe(`empty page of Harbor ${JSON.stringify(firmValues())}`)
  }
})

test('pages follow the firm, and a rendering that fails leaves those before and says why', async () => {
  const clientDir = await built(files)
  let logged = ''
  const app = fastify({ logger: { stream: { write: (line: string) => void (logged += line) } } })
  onTestFinished(() => app.close())
  registerHeaders(app, readConfig({ DATA_DIR: clientDir }))
  let change = (_values: FirmValues) => {}
  await serveClient(app, clientDir, undefined, {
    ...portal.services,
    firm: { onChange: (changed) => (change = changed) },
  })
  const get = async (url: string) => (await app.inject({ url, headers: { accept: '*/*' } })).body

  expect([await get('/about'), await get('/admin')]).toEqual(['built page', shellFor(firmAtStart)])
  change({ ...firmAtStart, name: 'One' })
  change({ ...firmAtStart, name: 'Two' })
  change({ ...firmAtStart, name: 'Harbor' })
  await expect.poll(() => get('/about')).toBe('page of Harbor')
  expect(await get('/admin')).toBe('shell of Harbor')

  change({ ...firmAtStart, name: '' })
  await expect.poll(() => logged).toContain('this firm has no name')
  expect(logged).toContain('the pages could not be rendered: those before stay')
  expect(await get('/about')).toBe('page of Harbor')
  expect(await get('/renderer/render-page.js')).toBe('shell of Harbor')
  const found = () => checkAlarms(portal.services.db)
  const text = expect.stringContaining('this firm has no name')
  await expect.poll(found).toMatchObject([{ level: 'fault', text }])

  change({ ...firmAtStart, name: 'Harbor' })
  await expect.poll(found).toMatchObject({ level: 'ok' })
})
