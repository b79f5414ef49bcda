import { findChromium } from './chromium.ts'
import { runProgram } from './stages.ts'

/** Installs Playwright's browser, else the distribution's; prints advice if both fail. */
export async function installChromium(): Promise<boolean> {
  const isRoot = process.getuid?.() === 0
  // Its libraries come from the distribution's packages, which only root can install without a password.
  await runProgram(['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  if (findChromium() !== null) return true
  if (isRoot) {
    await runProgram(['apt-get', 'update'])
    const install = ['apt-get', 'install', '-y', '--no-install-recommends']
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      if (findChromium() === null) await runProgram([...install, browser])
    }
  }
  if (findChromium() !== null) return true
  console.error(
    'No browser for the end-to-end tests: install Chromium, or set CHROMIUM to its path.',
  )
  return false
}
