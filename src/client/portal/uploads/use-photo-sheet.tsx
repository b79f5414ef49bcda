import type { ReactNode } from 'react'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** A sheet in which photos become one PDF, and the function that opens it with the first ones. */
export function usePhotoSheet(
  label: string,
  onFiles: (files: readonly File[]) => void,
): [sheet: ReactNode, combine: (photos: readonly File[]) => void] {
  const { open, show } = useDialog<[photos: readonly File[]]>()
  const sheet = show((frame, photos) => (
    <PhotoSheet label={label} photos={photos} {...frame} onSend={(pdf) => onFiles([pdf])} />
  ))
  return [sheet, open]
}

const PhotoSheet = lazyPart(() => import('./PhotoSheet.tsx').then((m) => m.PhotoSheet))
