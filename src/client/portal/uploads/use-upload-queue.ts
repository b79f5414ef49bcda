import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNoStrayDrops } from './DropArea.tsx'
import { askBeforeLeaving, type UploadQueue } from './upload-queue.ts'

/** The uploads of a dialog: `create` makes their queue once. Unmounting aborts those in progress. */
export function useUploadQueue(create: () => UploadQueue) {
  const [queue] = useState(create)
  useNoStrayDrops()
  useEffect(() => {
    const stop = askBeforeLeaving(queue)
    return () => {
      stop()
      queue.clear()
    }
  }, [queue])
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.read) }
}
