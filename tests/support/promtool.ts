import { existsSync } from 'node:fs'
import path from 'node:path'

/** The promtool of Prometheus: in the folder PROMETHEUS, else the system's, else null. */
export function findPromtool(): string | null {
  const folders = [process.env.PROMETHEUS, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  const folder = folders.find((one) => one && existsSync(path.join(one, 'promtool')))
  return folder ? path.join(folder, 'promtool') : null
}
