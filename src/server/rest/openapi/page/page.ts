import { firm } from '#shared/firm.ts'

/** Swagger UI over the document, in files of its own throughout: the site's policy need not know of it. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API – ${firm.name}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/api/docs/page.css" />
    <script src="/api/docs/start.js"></script>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
  </head>
  <body>
    <main id="contract">
      <noscript>
        <p>This page needs JavaScript. The contract itself is <a href="/api/openapi.json">here</a>.</p>
      </noscript>
    </main>
  </body>
</html>
`
