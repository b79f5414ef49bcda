// Runs before the first paint, in each page: the chosen color scheme, and whether somebody is signed in here.
const root = document.documentElement
let signedIn = false
try {
  const scheme = localStorage.getItem('colorScheme')
  if (scheme === 'light' || scheme === 'dark') root.setAttribute('data-color-scheme', scheme)
  signedIn = Boolean(localStorage.getItem('authToken'))
  root.toggleAttribute('data-signed-in', signedIn)
} catch {
  // Storage may be forbidden: the system's scheme and a signed-out page are right then.
}

// A prerendered page can be read, and its links followed, without any code. It names its code here, which is fetched
// when somebody is signed in, when the address asks for something, or at the first sign of a reader.
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
    // Some browsers tell of a pointer that lies where the page appears.
    if (event.type === 'pointermove' && !event.movementX && !event.movementY) return
    listening.abort()
    void import(code)
  })
}

// A button that is pressed before the code is here is remembered, and pressed again when it is.
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
