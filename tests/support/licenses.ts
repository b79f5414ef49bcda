import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/base/startup.ts'

// npm run licenses: fails when a package that the portal needs at run time has a license that is not in this list.

/** SPDX ids that ask nothing of the portal's own code. A choice is written as in its package. */
const allowed = (
  '0BSD, Apache-2.0, BlueOak-1.0.0, BSD-2-Clause, BSD-3-Clause, CC0-1.0, ISC, MIT, MIT-0, ' +
  '(MIT OR CC0-1.0), OFL-1.1, Python-2.0, Unlicense'
).split(', ')

/**
 * Allowed by name. libheif-js is under the LGPL, which lets other code use it when everybody can replace it: the portal
 * serves its file as it is, as a file of its own. See docs/decisions/0033.
 */
const exceptions = new Map([
  ['libheif-js', 'LGPL-3.0'],
  // Draws logos in a process of its own, as it is: the license asks for its source, which is public.
  ['@resvg/resvg-wasm', 'MPL-2.0'],
  // Modules of d3.
  ['@visx/vendor', 'MIT and ISC'],
])

const entry = z.object({
  version: z.string().default(''),
  license: z.string().catch('no license'),
  dev: z.boolean().default(false),
  link: z.boolean().default(false),
})
const lockFile = z.object({ packages: z.record(z.string(), entry) })

const readLock = (): unknown =>
  JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'))

/** The packages that `npm ci --omit dev` installs, on whatever platform. */
export function neededPackages(lock = readLock()) {
  return Object.entries(lockFile.parse(lock).packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, { version, license }]) => {
      const name = place.replace(/.*node_modules\//, '')
      return { id: `${name}@${version}`, name, license }
    })
}

export function refusedLicenses(lock = readLock()): string[] {
  return neededPackages(lock)
    .filter(({ name, license }) => !allowed.includes(license) && exceptions.get(name) !== license)
    .map(({ id, license }) => `${id}: ${license}`)
}

if (process.argv[1] === import.meta.filename) {
  const refused = refusedLicenses()
  for (const line of refused) console.error(line)
  process.exitCode = Math.min(refused.length, 1)
}
