import { installPrograms, programs } from './support/programs.ts'

// npm run test:setup installs what npm test needs beyond npm's packages; with `night`, also what the night's tests need.
const night = process.argv.includes('night')
const missing = await installPrograms(programs.filter((program) => night || !program.night))
for (const { name, advice } of missing) console.log(`Still missing: ${name}. To get it, ${advice}.`)
process.exitCode = missing.some(({ packages }) => packages.length > 0) ? 1 : 0
