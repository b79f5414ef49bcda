import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { findPrometheus } from '#tests/support/prometheus.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

test(
  'each alert fires for what it is about, and for nothing else',
  { tags: ['prometheus'] },
  () => {
    const { tool } = findPrometheus() ?? {}
    if (tool === undefined)
      throw new Error('This test needs Prometheus: npm run test:setup -- night')
    const folder = path.join(projectRoot, 'deploy/prometheus')
    const tested = new Set(read('deploy/prometheus/alerts.test.yml').match(/(?<=alertname: )\w+/g))
    const rules = new Set(read('deploy/prometheus/alerts.yml').match(/(?<=- alert: )\w+/g))
    expect(tested).toEqual(rules)
    const { status, stdout, stderr } = spawnSync(tool, ['test', 'rules', 'alerts.test.yml'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout + stderr).toContain('SUCCESS')
    expect(status).toBe(0)
  },
)
