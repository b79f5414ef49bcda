import { existsSync } from 'node:fs'

/** `systemd-analyze`, which checks unit files without a running systemd; null if it is not installed. */
export function findSystemdAnalyze(): string | null {
  return (
    ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((file) => existsSync(file)) ?? null
  )
}
