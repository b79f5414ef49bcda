import { existsSync } from 'node:fs'
import { installPackage } from './debian-package.ts'

/** `systemd-analyze`, which checks unit files without a running systemd; null if it is not installed. */
export function findSystemdAnalyze(): string | null {
  return (
    ['/usr/bin/systemd-analyze', '/bin/systemd-analyze'].find((file) => existsSync(file)) ?? null
  )
}

/** Installs the distribution's systemd. Prints advice if that fails. */
export function installSystemd(): Promise<boolean> {
  return installPackage('systemd', { find: findSystemdAnalyze, advice: systemdAdvice })
}

export const systemdAdvice =
  'Install the package systemd (npm run test:ops does so for root on Debian).'
