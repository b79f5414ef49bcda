import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm } from '@resvg/resvg-wasm'

/** Loads the code that draws SVG, once in a process. */
export function loadResvg(): Promise<void> {
  return (ready ??= readFile(wasm).then((code) => initWasm(code)))
}

const wasm = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))
let ready: Promise<void> | undefined
