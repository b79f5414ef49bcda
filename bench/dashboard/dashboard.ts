import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { createBackup } from '#server/backup/create-backup.ts'
import { projectRoot } from '#server/base/startup.ts'
import { findPrometheus } from '#tests/support/prometheus.ts'
import { freePort } from '#tests/support/server.ts'
import type { Figure } from '../figure.ts'
import { startSeededPortal } from '../portal.ts'
import { actionsFor } from '../soak/actions.ts'
import { badInputs } from '../soak/bad-inputs.ts'
import { openCaller } from '../soak/caller.ts'
import { startLoad } from '../soak/running-load.ts'
import { drawPanels, type Panel, type Series } from './draw-panels.ts'

const minutes = Number(/--minutes (\S+)/.exec(process.argv.join(' '))?.[1] ?? 5)
const dashboard = path.join(projectRoot, 'deploy/grafana/portal.json')

/** Panels that are empty while nothing is wrong. */
const mayBeEmpty = new Set(['Failed requests by route'])

/**
 * Runs the portal with two processes under the soak's load for five minutes (`--minutes N`) with a real Prometheus,
 * runs each query of the Grafana dashboard there, and draws the answers as docs/dashboard.svg. Fails if a query has an
 * error or no answer.
 */
export async function dashboardPicture(): Promise<Figure[]> {
  const metricsPort = String(await freePort())
  const seeded = await startSeededPortal({ METRICS_PORT: metricsPort, PROCESSES: '2' })
  let prometheus: Awaited<ReturnType<typeof startPrometheus>> | undefined
  try {
    await createBackup(seeded.services, path.join(seeded.folder, 'backup'))
    prometheus = await startPrometheus(seeded.folder, metricsPort)
    const caller = openCaller(Number(new URL(seeded.portal.url).port))
    const written = { payments: new Map(), documents: new Map() }
    const load = startLoad({
      ...(await actionsFor(seeded, caller, written)),
      ...(await badInputs(seeded, caller)),
    })
    await delay(minutes * 60_000)
    const panels = await answered(prometheus.url)
    await load.stop()
    const empty = panels.filter(
      ({ series, title }) => series.length === 0 && !mayBeEmpty.has(title),
    )
    if (empty.length > 0) throw new Error(`no data: ${empty.map(({ title }) => title).join(', ')}`)
    await writeFile(path.join(projectRoot, 'docs/dashboard.svg'), drawPanels(panels))
    const answers = panels.reduce((sum, { series }) => sum + series.length, 0)
    return [
      {
        what: 'docs/dashboard.svg: panels',
        measured: String(panels.length),
        compared: `series: ${answers}`,
        ratio: answers / panels.length,
      },
    ]
  } finally {
    await prometheus?.stop()
    await seeded.stop()
  }
}

async function startPrometheus(folder: string, metricsPort: string) {
  const { server } = findPrometheus() ?? {}
  if (server === undefined)
    throw new Error('The dashboard needs Prometheus: npm run test:setup -- night')
  const port = await freePort()
  const config = path.join(folder, 'prometheus.yml')
  await writeFile(
    config,
    `global: { scrape_interval: 2s }
rule_files: [${path.join(projectRoot, 'deploy/prometheus/alerts.yml')}]
scrape_configs:
  - job_name: portal
    static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]
`,
  )
  const child: ChildProcess = spawn(
    server,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`Prometheus ended with ${child.exitCode}`)
    await delay(100)
  }
  return {
    url,
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const shown = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      type: z.enum(['stat', 'timeseries']),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      fieldConfig: z.object({ defaults: z.object({ unit: z.string() }) }),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
    }),
  ),
})

const result = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        values: z.array(z.tuple([z.number(), z.coerce.number()])),
      }),
    ),
  }),
})

/** The dashboard's panels with the answers to their queries. */
async function answered(url: string): Promise<Panel[]> {
  const { panels } = shown.parse(JSON.parse(await readFile(dashboard, 'utf8')))
  const end = Date.now() / 1000
  return Promise.all(
    panels.map(async ({ title, type, gridPos, fieldConfig, targets }) => {
      const series = await Promise.all(
        targets.map(async ({ expr, legendFormat }): Promise<Series[]> => {
          const query = new URLSearchParams({
            // With a scrape every 2 s, Grafana's value would be 8 s; a longer one makes a calmer picture.
            query: expr.replaceAll('$__rate_interval', '20s'),
            start: String(end - (minutes - 0.5) * 60),
            end: String(end),
            step: '5',
          })
          const answer = await fetch(`${url}/api/v1/query_range?${query}`)
          return result.parse(await answer.json()).data.result.map(({ metric, values }) => ({
            name: legendFormat.replaceAll(
              /\{\{(\w+)\}\}/g,
              (_, label: string) => metric[label] ?? '',
            ),
            points: values.filter(([, value]) => Number.isFinite(value)),
          }))
        }),
      )
      const { unit } = fieldConfig.defaults
      return { title, type, place: gridPos, unit, series: series.flat() }
    }),
  )
}
