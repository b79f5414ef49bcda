/** The document's chapters, each with the paths that belong to it; the first that fits counts. */
const chapters = [
  { path: /^\/api\/(?:auth|login)\b/, name: 'Signing in', description: 'Accounts and sessions.' },
  { path: /^\/api\/admin\//, name: 'Administration', description: "For the firm's staff." },
  {
    path: /\/(?:documents|filed-returns)\b/,
    name: 'Documents',
    description: 'What clients send in and what they get back.',
  },
  { path: /^\/api\/tax-returns\b/, name: 'Tax returns', description: 'One per client and year.' },
  { path: /^\/api\/profile\b/, name: 'Tax profile', description: 'What a return is made from.' },
  { path: /^\/api\/notifications\b/, name: 'Notifications', description: 'What has happened.' },
  { path: /^\/api\/contact\b/, name: 'Contact', description: 'Messages of visitors.' },
  { path: /^\/api\//, name: 'Service', description: 'The service itself.' },
]

export const tags = chapters.map(({ name, description }) => ({ name, description }))

export function tagOf(path: string): string {
  const chapter = chapters.find((one) => one.path.test(path))
  if (chapter === undefined) throw new Error(`${path} belongs to no chapter of the document`)
  return chapter.name
}
