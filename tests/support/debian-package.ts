import { runProgram } from './stages.ts'

/** Installs a package of the distribution, as root on Debian. Prints advice if the program is not there afterward. */
export async function installPackage(
  name: string,
  { find, advice }: { find: () => object | string | null; advice: string },
): Promise<boolean> {
  if (process.getuid?.() === 0) {
    await runProgram(['apt-get', 'update', '-qq'])
    await runProgram(['apt-get', 'install', '-qq', '-y', '--no-install-recommends', name])
  }
  if (find() !== null) return true
  console.error(`The tests need ${name}. ${advice}`)
  return false
}
