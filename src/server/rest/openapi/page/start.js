// Runs in the browser as it stands: the site's content security policy allows no inline script.

// Before the first paint: the colour scheme that was chosen in the portal, else the system's.
const chosen = localStorage.getItem('colorScheme')
const dark = matchMedia('(prefers-color-scheme: dark)').matches
const isDark = chosen === 'light' || chosen === 'dark' ? chosen === 'dark' : dark
document.documentElement.classList.toggle('dark-mode', isDark)

addEventListener('DOMContentLoaded', () => {
  globalThis.SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#contract',
    deepLinking: true,
    tryItOutEnabled: true,
    displayRequestDuration: true,
    defaultModelsExpandDepth: 0,
    // A token that someone tries calls with is gone with the page.
    persistAuthorization: false,
    // The public validator would be told the address of this site.
    validatorUrl: null,
  })
})
