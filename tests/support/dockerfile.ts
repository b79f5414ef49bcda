export interface Instruction {
  name: string
  /** What follows the name: a JSON list where there is one, else words. */
  words: string[]
  text: string
}

/** The stages of a Dockerfile with one instruction a line; each begins with its FROM. */
export function stagesOf(dockerfile: string): Instruction[][] {
  const stages: Instruction[][] = []
  for (const line of dockerfile.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [name = '', ...rest] = line.split(' ')
    const text = rest.join(' ')
    const instruction = { name, text, words: listIn(text) ?? rest }
    if (name === 'FROM') stages.push([instruction])
    else stages.at(-1)?.push(instruction)
  }
  return stages
}

/** `CMD ["node", "x"]`, also after options. */
function listIn(text: string): string[] | null {
  const list: unknown = /\[.*\]$/.test(text) ? JSON.parse(text.slice(text.indexOf('["'))) : null
  return Array.isArray(list) ? list.map(String) : null
}

/** Whether the patterns of a .dockerignore let a file pass: all are left out but those after `!`. */
export function passes(ignore: string, file: string): boolean {
  const allowed = ignore.split('\n').filter((line) => line.startsWith('!'))
  return allowed.some((line) => file === line.slice(1) || file.startsWith(`${line.slice(1)}/`))
}
