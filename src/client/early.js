// Runs before the first paint: the chosen colour scheme, and whether somebody is signed in here.
try {
  var root = document.documentElement
  var scheme = localStorage.getItem('colorScheme')
  if (scheme === 'light' || scheme === 'dark') {
    root.setAttribute('data-colour-scheme', scheme)
  }
  if (localStorage.getItem('authToken')) root.setAttribute('data-signed-in', '')
} catch {
  // Storage may be forbidden: the system's scheme and a signed-out page are right then.
}
