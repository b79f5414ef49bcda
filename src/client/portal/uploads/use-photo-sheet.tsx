import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#client/public/ui/lazy-part.ts'

/** A sheet in which photos become one PDF, and the function that opens it with the first ones. */
export function usePhotoSheet(
  label: string,
  onFiles: (files: readonly File[]) => void,
): [sheet: ReactNode, combine: (photos: readonly File[]) => void] {
  const [sheet, setSheet] = useState<{ round: number; photos: readonly File[]; opened: boolean }>()
  const combine = (photos: readonly File[]) =>
    setSheet({ round: (sheet?.round ?? 0) + 1, photos, opened: true })
  const element = sheet && (
    <Suspense>
      <PhotoSheet
        key={sheet.round}
        label={label}
        {...sheet}
        onClose={() => setSheet({ ...sheet, opened: false })}
        onSend={(pdf) => onFiles([pdf])}
      />
    </Suspense>
  )
  return [element, combine]
}

const PhotoSheet = lazyPart(() => import('./PhotoSheet.tsx').then((m) => m.PhotoSheet))
