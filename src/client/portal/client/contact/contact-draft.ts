import { inStorage } from '#client/public/ui/store.ts'

const KEY = 'contactMessage'

/** Keeps an unsent message in this tab; '' removes it. */
export function keepMessage(message: string): void {
  inStorage('sessionStorage', (tab) =>
    message === '' ? tab.removeItem(KEY) : tab.setItem(KEY, message),
  )
}

export function keptMessage(): string {
  return inStorage('sessionStorage', (tab) => tab.getItem(KEY)) ?? ''
}
