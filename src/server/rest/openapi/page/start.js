// The browser runs this file as it is, because the site's content security policy forbids inline scripts.
//
// Before the first paint, it sets the color scheme that was chosen in the portal, otherwise the system's.
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
    // A token that someone uses to try calls is gone when the page closes.
    persistAuthorization: false,
    // Disabled: it would send this site's address to a public validator.
    validatorUrl: null,
  })
})
