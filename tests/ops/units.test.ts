import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#server/base/startup.ts'
import { findSystemdAnalyze } from '#tests/support/systemd.ts'

test('systemd knows every line of the units', { tags: ['systemd'] }, async () => {
  const program = findSystemdAnalyze()
  if (program === null) throw new Error('This test needs systemd: npm run test:setup -- night')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-units-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = ['.service', '-backup.service', '-backup.timer'].map((end) => `merrow-portal${end}`)
  for (const file of files) {
    const unit = await readFile(path.join(projectRoot, 'deploy', file), 'utf8')
    await writeFile(path.join(folder, file), unit.replaceAll('/opt/merrow-portal', projectRoot))
  }
  const { status, stdout, stderr } = spawnSync(
    program,
    ['verify', ...files.map((file) => path.join(folder, file))],
    { encoding: 'utf8' },
  )
  // It also complains about other units of this machine, and an unknown key is no error.
  const own = (stdout + stderr).split('\n').filter((line) => line.includes(folder))
  expect([status, own]).toEqual([0, []])
})
