// Runs in each page before the first paint: sets the chosen color scheme and whether this browser is signed in.
const root = document.documentElement
let signedIn = false
try {
  const scheme = localStorage.getItem('colorScheme')
  if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-color-scheme', scheme)
  signedIn = Boolean(localStorage.getItem('authToken'))
  root.toggleAttribute('data-signed-in', signedIn)
} catch {
  // Without access to storage: the system's scheme, signed out.
}

// Prerendered pages and their links work without code. Loads the page's code if the user is signed in, if the address
// has search parameters, or at the first interaction.
const { code, start } = document.currentScript.dataset
const signs = [
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
  for (const sign of signs) {
    addEventListener(sign, (event) => react(event, listening), {
      capture: true,
      passive: true,
      signal: listening.signal,
    })
  }
}

if (code && (signedIn || location.search || start === 'now')) {
  void import(code)
} else if (code) {
  listen((event, listening) => {
    // Some browsers send this event for a pointer at rest when the page appears.
    if (event.type === 'pointermove' && !event.movementX && !event.movementY) return
    listening.abort()
    void import(code)
  })
}

// Remembers a button that is pressed before the code is loaded, so that main.tsx presses it again.
window.bootstrap = { pressed: null, done: false }
listen((event, listening) => {
  if (window.bootstrap.done) listening.abort()
  else if (event.type === 'click') press(event.target.closest('button'))
})

function press(button) {
  window.bootstrap.pressed?.removeAttribute('aria-busy')
  button?.setAttribute('aria-busy', 'true')
  window.bootstrap.pressed = button
}
