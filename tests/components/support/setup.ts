import { afterEach, beforeEach } from 'vitest'
import '#client/style/tokens.css'
import '#client/style/fonts.css'
import '#client/style/global.css'
import '#client/style/kit.css'
import { shownFor } from '#client/public/ui/toast.ts'
import { FetchedRequest } from './fetched-request.ts'
import { leavePage, refuseHungPage } from './hung-page.ts'
import { answerCall, leaveScreen, server } from './screen.tsx'

/** The real fetch, which the test runner needs too. Only the portal's own addresses are answered here. */
const realFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  const request = new Request(input, init)
  const { pathname } = new URL(request.url)
  return /^\/(trpc|api)\//.test(pathname) ? answerCall(request) : realFetch(input, init)
}

beforeEach(refuseHungPage)

afterEach(async ({ signal, task }) => {
  const { unanswered } = server()
  await leaveScreen()
  if (signal.aborted) return leavePage(task.name)
  if (unanswered.length > 0) throw new Error(`No answer for ${unanswered.join(', ')}`)
})

Reflect.set(globalThis, 'XMLHttpRequest', FetchedRequest)

/** A toast stays until something replaces it: its seconds would count the machine. */
shownFor.plain = 2 ** 31 - 1
shownFor.action = 2 ** 31 - 1

/** A machine without a network tells its browser so, and every screen would say that it is offline. */
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })

/** Without color transitions, so that axe measures final colors. */
const style = document.createElement('style')
style.textContent = '* { transition: none !important }'
document.head.append(style)
