import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/base/startup.ts'
import { neededPackages } from './rules/packages.ts'

// npm run sbom: the installed packages that the portal needs at run time, as CycloneDX. npm's own `--omit dev` also
// leaves out what the portal shares with its tools, such as Fastify and React.

const cycloneDx = z.looseObject({
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const command = ['sbom', '--sbom-format=cyclonedx', '--workspaces=false']
const output = execFileSync('npm', command, { cwd: projectRoot, maxBuffer: 2 ** 26 })
const whole = cycloneDx.parse(JSON.parse(output.toString()))
const needed = new Set(neededPackages.map(({ id }) => id))
const tools = new Set(whole.components.map((component) => component['bom-ref'])).difference(needed)
const bom = {
  ...whole,
  components: whole.components.filter((component) => !tools.has(component['bom-ref'])),
  dependencies: whole.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((ref) => !tools.has(ref)) })),
}

const folder = path.join(projectRoot, 'test-results')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, 'sbom.json'), JSON.stringify(bom, null, 2))
console.log(`${bom.components.length} packages in test-results/sbom.json`)
