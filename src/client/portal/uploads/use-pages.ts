import { useEffect, useEffectEvent, useState } from 'react'
import { type PhotoPage, readPhoto } from './photo.ts'

/** The pages of a sheet, starting with the photos that opened it. */
export function usePages(first: readonly File[]) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([])
  /** How many photos are being decoded. */
  const [opening, setOpening] = useState(first.length)
  /** Why some files can't be pages. */
  const [unreadable, setUnreadable] = useState<readonly string[]>([])

  function take(page: PhotoPage | string) {
    setOpening((count) => count - 1)
    if (typeof page === 'string') setUnreadable((reasons) => [...reasons, page])
    else setPages((before) => [...before, page])
  }

  const takeFirst = useEffectEvent(take)
  useEffect(() => {
    const mounted = new AbortController()
    void readPhotos(first, (page) => takeFirst(page), mounted.signal)
    return () => mounted.abort()
  }, [first])

  return {
    pages,
    opening,
    unreadable,
    add(files: readonly File[]) {
      setUnreadable([])
      setOpening((count) => count + files.length)
      void readPhotos(files, take)
    },
    move: (from: number, to: number) => setPages((before) => moved(before, from, to)),
    turn: (id: number) =>
      setPages((before) =>
        before.map((page) => (page.id === id ? { ...page, turns: (page.turns + 1) % 4 } : page)),
      ),
    remove: (id: number) => setPages((before) => before.filter((page) => page.id !== id)),
  }
}

function moved(pages: readonly PhotoPage[], from: number, to: number): readonly PhotoPage[] {
  const page = pages[from]
  return page === undefined ? pages : pages.toSpliced(from, 1).toSpliced(to, 0, page)
}

/** One at a time, in their order. */
async function readPhotos(
  files: readonly File[],
  onRead: (page: PhotoPage | string) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const file of files) {
    const page = await readPhoto(file, signal)
    if (signal?.aborted) return
    onRead(page)
  }
}
