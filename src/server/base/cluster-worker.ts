import cluster from 'node:cluster'

/** True if the primary process of PROCESSES started this process to serve. */
export const { isWorker } = cluster

/** Returns true if the whole portal is shutting down. A serving process may also leave because it is being replaced. */
export function isPortalEnding(): boolean {
  return !isWorker || notifiedOfEnd
}

/** The primary process sends this message to the others when the portal shuts down. */
export const endNotice = 'the portal ends'
let notifiedOfEnd = false
if (isWorker) {
  process.on('message', (message) => {
    if (message === endNotice) notifiedOfEnd = true
  })
}
