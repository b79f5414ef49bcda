import path from 'node:path'
import { runProgram } from './support/stages.ts'

// npm run test:postgres -- FOLDER: the tests on a database, on the PostgreSQL whose programs are in that folder, such as
// /usr/lib/postgresql/15/bin. Names of test files may follow.
const [folder, ...files] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write("Say where PostgreSQL's programs are: npm run test:postgres -- FOLDER\n")
  process.exit(1)
}
const tests =
  files.length > 0 ? files : ['tests/server', 'tests/invariants', 'tests/sweeps', 'tests/ops']
const projects = ['--project=node', '--project=sweeps', '--project=ops']
const env = { POSTGRES_PROGRAMS: path.resolve(folder) }
process.exitCode = (await runProgram(['vitest', 'run', ...projects, ...tests], env)) ? 0 : 1
