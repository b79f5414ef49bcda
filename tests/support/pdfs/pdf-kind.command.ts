import { pdfKinds } from './kinds.ts'
import { signAlone } from './sign-kind.ts'

/** For the tests in the browser: the copied kinds' names, or one of them and its signed PDF, in base64. */
export async function pdfKind(name: string | null): Promise<string[]> {
  if (name === null) {
    return Object.keys(pdfKinds).filter((one) => pdfKinds[one]?.outcome === 'copied')
  }
  const source = await pdfKinds[name]?.bytes()
  if (source === undefined) throw new Error(`there is no kind ${name}`)
  return [source, await signAlone(source)].map((bytes) => bytes.toString('base64'))
}
