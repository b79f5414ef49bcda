import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { projectRoot } from '#server/base/startup.ts'
import { findPromtool } from '#tests/support/promtool.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

function promtool(...args: string[]): string {
  const tool = findPromtool()
  if (tool === null) throw new Error('This test needs Prometheus: npm run test:setup -- night')
  const cwd = path.join(projectRoot, 'deploy/prometheus')
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd, encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
  return stdout
}

describe('Prometheus', { tags: ['prometheus'] }, () => {
  test('fires each alert for what it is about, and for nothing else', () => {
    const tested = new Set(read('deploy/prometheus/alerts.test.yml').match(/(?<=alertname: )\w+/g))
    const rules = new Set(read('deploy/prometheus/alerts.yml').match(/(?<=- alert: )\w+/g))
    expect(tested).toEqual(rules)
    promtool('test', 'rules', 'alerts.test.yml')
  })

  test('reads each query of the dashboard', () => {
    const { panels } = dashboard.parse(JSON.parse(read('deploy/grafana/portal.json')))
    const rules = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, at) => ({
        record: `query:${at}`,
        // Grafana puts a duration there.
        expr: expr.replaceAll('$__rate_interval', '1m'),
      }))
    // JSON is YAML.
    const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-queries-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'rules.yml')
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
    expect(promtool('check', 'rules', file)).toContain(`${rules.length} rules found`)
  })
})

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})
