// Runs in each page before the first paint: sets the chosen color scheme and whether this browser is signed in.
const root = document.documentElement
// Trusted Types: Mantine's styles are set as HTML. Text without "<" can't become an element; all other HTML is refused.
// The only scripts by address are the workers that draw PDFs and decode HEIC photos.
window.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (url) =>
    /^\/assets\/(pdf\.worker\.min|heic-worker)-[\w-]+\.m?js$/.test(url) ? url : null,
})
window.bootstrap = { pressed: null, done: false }
let signedIn = false
try {
  const scheme = localStorage.getItem('colorScheme')
  if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-color-scheme', scheme)
  signedIn = Boolean(localStorage.getItem('authToken'))
  root.toggleAttribute('data-signed-in', signedIn)
  if (signedIn) openEarly(document.currentScript.dataset.screens)
} catch {
  // Storage may be unavailable: then the page uses the system's color scheme and counts as signed out.
}
// A signed-in screen loads its data and code before its fonts, and shows the fallback fonts until then: see tokens.css.
if (!root.hasAttribute('data-opening')) {
  for (const file of document.currentScript.dataset.fonts?.split(' ') ?? []) {
    preload(file, { rel: 'preload', as: 'font', crossOrigin: '' })
  }
}

// Pages are prerendered in light mode.
addEventListener('DOMContentLoaded', () => {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const dark = (root.getAttribute('data-color-scheme') ?? system) === 'dark'
  document.querySelector('[aria-label="Dark mode"]')?.setAttribute('aria-pressed', String(dark))
})

// Prerendered pages and their links work without code. Loads the page's code if the user is signed in, if the address
// has search parameters, or at the first interaction.
const { code, start } = document.currentScript.dataset
const interactionEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
]

function listen(react) {
  const listening = new AbortController()
  for (const name of interactionEvents) {
    addEventListener(name, (event) => react(event, listening), {
      capture: true,
      passive: true,
      signal: listening.signal,
    })
  }
}

// The code reads the firm from the page, which must have arrived.
function loadCode() {
  if (document.readyState !== 'loading') return void import(code)
  preload(code.slice(1), { rel: 'modulepreload' })
  addEventListener('DOMContentLoaded', () => void import(code), { once: true })
}

if (code && (signedIn || location.search || start === 'now')) {
  loadCode()
} else if (code) {
  listen((event, listening) => {
    // Some browsers send this event for a pointer at rest when the page appears.
    if (event.type === 'pointermove' && !event.movementX && !event.movementY) return
    listening.abort()
    loadCode()
  })
}

// Remembers a button that is pressed before the code is loaded, so that main.tsx presses it again.
listen((event, listening) => {
  if (window.bootstrap.done) listening.abort()
  else if (event.type === 'click') rememberPress(event.target.closest('button'))
})

// Requests the screen's first data and its code right away; otherwise each would wait for the code before it. The
// portal's tRPC client takes the answers: see early-answers.ts.
function openEarly(screens) {
  const path = location.pathname.replace(/(.)\/$/, '$1')
  // A client's page has the client's id in its address.
  const id = path.split('/').at(-1)
  const screen = JSON.parse((screens || '{}').replaceAll('$id', () => id))[path]
  if (!screen) return
  root.setAttribute('data-screen', path)
  root.setAttribute('data-opening', '')
  // Impersonation needs a different header, and search parameters change the input.
  const calls = screen.calls.filter((call) => !location.search || !(call.input || call.ofNewest))
  if (!sessionStorage.getItem('viewAs')) ask(calls)
  for (const file of screen.files) {
    // The same attributes as in Vite's own style links, so that the preload is used.
    const style = { rel: 'preload', as: 'style', crossOrigin: '' }
    preload(file, file.endsWith('.js') ? { rel: 'modulepreload' } : style)
  }
}

function preload(file, attributes) {
  document.head.append(
    Object.assign(document.createElement('link'), { href: `/${file}`, ...attributes }),
  )
}

function ask(calls) {
  const token = localStorage.getItem('authToken')
  const early = (window.bootstrap.early = { token, calls: {} })
  const send = (batch) => {
    const inputs = {}
    batch.forEach(({ input }, index) => input && (inputs[index] = { json: input }))
    const query = new URLSearchParams({ batch: '1', input: JSON.stringify(inputs) })
    const answers = fetch(`/trpc/${batch.map(({ path }) => path)}?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    }).then((response) => response.json())
    batch.forEach(({ path, input }, index) => {
      const answer = answers.then((all) => all[index])
      // Who reads the answer sees its error.
      answer.catch(() => undefined)
      early.calls[path] = { input, answer }
    })
  }
  send(calls.filter(({ alone, ofNewest }) => !alone && !ofNewest))
  for (const call of calls.filter(({ alone }) => alone)) send([call])
  for (const { path } of calls.filter((call) => call.ofNewest)) {
    // The page makes the call itself then.
    sendForNewest(path, early.calls['returns.list'].answer, send).catch(() => undefined)
  }
}

async function sendForNewest(path, returns, send) {
  const { result } = await returns
  const newest = result.data.json[0]
  if (newest) send([{ path, input: { taxReturnId: newest.id } }])
}

function rememberPress(button) {
  window.bootstrap.pressed?.removeAttribute('aria-busy')
  button?.setAttribute('aria-busy', 'true')
  window.bootstrap.pressed = button
}
