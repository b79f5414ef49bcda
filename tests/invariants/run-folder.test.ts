import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sweepRunFolders } from '#tests/support/run-folder.ts'

test('the next run ends the processes of one that was broken off, and of no other', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'portal-sweep-'))
  const leave = async (name: string) => {
    const folder = path.join(parent, name)
    await mkdir(path.join(folder, 'portal-tests-1'), { recursive: true })
    const child = spawn('sleep', ['infinity'], { env: { ...process.env, TMPDIR: folder } })
    return { folder, child, ended: once(child, 'exit') }
  }
  // No process has this id: the kernel's limit is lower (proc_sys_kernel(5)).
  const broken = await leave('portal-run-4194305-a')
  const running = await leave(`portal-run-${process.ppid}-a`)
  sweepRunFolders(parent)
  expect(await broken.ended).toEqual([null, 'SIGKILL'])
  expect([existsSync(broken.folder), existsSync(running.folder)]).toEqual([false, true])
  expect(running.child.exitCode).toBe(null)
  running.child.kill()
  expect(await running.ended).toEqual([null, 'SIGTERM'])
})
