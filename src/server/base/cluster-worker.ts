import cluster from 'node:cluster'

/** Whether the primary process of PROCESSES started this process to serve. */
export const { isWorker } = cluster

/** Whether the whole portal ends. A serving process may also leave because it is replaced. */
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
