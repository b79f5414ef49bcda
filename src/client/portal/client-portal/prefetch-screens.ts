import { readToken } from '#client/public/session/token.ts'
import { queries } from '#client/portal/api/trpc.ts'

/* For the routes' loaders: they start the queries of a screen before it renders, and wait for none. */

export function prefetchDashboard(): void {
  if (readToken() === null) return
  void queries.profile.get.prefetch()
  void queries.documents.requests.prefetch()
  void queries.notifications.list.prefetch()
  void newestDocuments()
}

export function prefetchPortal(): void {
  if (readToken() === null) return
  void queries.profile.get.prefetch()
  void queries.documents.requests.prefetch()
  void newestDocuments()
}

export function prefetchDocuments(): void {
  if (readToken() === null) return
  void queries.documents.filedReturns.prefetch()
  void queries.documents.requests.prefetch()
  void newestDocuments()
}

export function prefetchProfile(): void {
  if (readToken() === null) return
  void queries.profile.get.prefetch()
  void queries.profile.dependents.prefetch()
}

/** The returns, and the documents of the one that is shown first. */
async function newestDocuments(): Promise<void> {
  await queries.returns.list.prefetch()
  const newest = queries.returns.list.getData()?.[0]
  if (newest !== undefined) {
    await queries.documents.listForReturn.prefetch({ taxReturnId: newest.id })
  }
}
