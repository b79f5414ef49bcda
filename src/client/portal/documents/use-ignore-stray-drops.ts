import { useEffect } from 'react'

/** A file dropped beside an area would make the browser leave the page and open it. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    function ignore(event: DragEvent) {
      if (!event.defaultPrevented && event.dataTransfer !== null) {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'none'
      }
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}
