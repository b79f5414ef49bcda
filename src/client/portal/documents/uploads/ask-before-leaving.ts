import { isUnderWay, type UploadQueue } from './upload-queue.ts'

/** While uploads are under way, closing the tab asks first: it would break them off. Returns what ends this. */
export function askBeforeLeaving(queue: UploadQueue): () => void {
  const stop = queue.subscribe(() => {
    if (queue.read().some(isUnderWay)) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
  return () => {
    stop()
    removeEventListener('beforeunload', ask)
  }
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
