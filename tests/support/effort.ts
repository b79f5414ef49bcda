import type { BrowserContext } from '@playwright/test'

/** Clicks, keys that type nothing (such as Enter), and fields that are filled in or chosen from. */
export interface Effort {
  presses: number
  keys: number
  fields: number
}

/** Tells `globalThis.count` of each press, key and field of this page from now on. It runs in the browser, so it stands alone. */
export function listenToEffort(): void {
  const count = (kind: keyof Effort) => Reflect.get(globalThis, 'count')(kind)
  addEventListener(
    'click',
    ({ isTrusted, detail }) => isTrusted && detail > 0 && count('presses'),
    true,
  )
  addEventListener(
    'keydown',
    ({ isTrusted, key }) => isTrusted && key.length > 1 && count('keys'),
    true,
  )
  addEventListener(
    'change',
    ({ target }) => {
      const isBox = target instanceof HTMLInputElement && target.type === 'checkbox'
      if (!isBox) count('fields')
    },
    true,
  )
}

/** Counts what is done from now on in new pages of the context. */
export async function countEffort(context: BrowserContext) {
  const begun = Date.now()
  const effort: Effort = { presses: 0, keys: 0, fields: 0 }
  await context.exposeBinding('count', (_, kind: keyof Effort) => (effort[kind] += 1))
  await context.addInitScript(listenToEffort)
  return {
    /** Prints what it took so far. The minutes are those of the machine. */
    tell(what: string) {
      const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
      console.log(`${what}: ${effort.presses} presses, ${effort.fields} fields, ${minutes} minutes`)
    },
  }
}
