import { existsSync } from 'node:fs'
import path from 'node:path'

/** Prometheus with its promtool: in the folder PROMETHEUS, else the system's, else null. */
export function findPrometheus(): { server: string; tool: string } | null {
  const folders = [process.env.PROMETHEUS, '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  const folder = folders.find((one) => one && existsSync(path.join(one, 'promtool')))
  if (!folder) return null
  return { server: path.join(folder, 'prometheus'), tool: path.join(folder, 'promtool') }
}
