import type { BrowserContext } from '@playwright/test'

/** Counts what is done from now on in new pages of the context: presses, and fields that are filled in. */
export async function countEffort(context: BrowserContext) {
  const begun = Date.now()
  const effort = { presses: 0, fields: 0 }
  await context.exposeBinding('count', (_, kind: keyof typeof effort) => (effort[kind] += 1))
  await context.addInitScript(() => {
    const count = (kind: string) => Reflect.get(globalThis, 'count')(kind)
    addEventListener(
      'click',
      ({ isTrusted, detail }) => isTrusted && detail > 0 && count('presses'),
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
  })
  return {
    /** Prints what it took so far. The minutes are those of the machine. */
    tell(what: string) {
      const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
      console.log(`${what}: ${effort.presses} presses, ${effort.fields} fields, ${minutes} minutes`)
    },
  }
}
