import cluster from 'node:cluster'

/** Whether the primary process of PROCESSES started this one, to serve. */
export const { isWorker } = cluster

/** A serving process that leaves may only be replaced: then the portal goes on. */
export function isPortalEnding(): boolean {
  return !isWorker || toldOfEnd
}

/** The message of the primary process to the others. */
export const endNotice = 'the portal ends'
let toldOfEnd = false
if (isWorker) {
  process.on('message', (message) => {
    if (message === endNotice) toldOfEnd = true
  })
}
