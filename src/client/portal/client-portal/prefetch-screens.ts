import { readToken } from '#client/public/session/token.ts'
import { queries } from '#client/portal/api/trpc.ts'

/* For the routes' loaders: each starts the queries of a screen before it renders, and waits for none. */

export const prefetchDashboard = () =>
  prefetch(profile.get, documents.requests, queries.notifications.list, newestDocuments)

export const prefetchPortal = () => prefetch(profile.get, documents.requests, newestDocuments)

export const prefetchDocuments = () =>
  prefetch(documents.filedReturns, documents.requests, newestDocuments)

export const prefetchProfile = () => prefetch(profile.get, profile.dependents)

const { profile, documents, returns } = queries

function prefetch(...all: { prefetch: () => Promise<void> }[]): void {
  if (readToken() === null) return
  for (const query of all) void query.prefetch()
}

/** The returns, and the documents of the one that is shown first. */
const newestDocuments = {
  async prefetch() {
    await returns.list.prefetch()
    const newest = returns.list.getData()?.[0]
    if (newest !== undefined) await documents.listForReturn.prefetch({ taxReturnId: newest.id })
  },
}
