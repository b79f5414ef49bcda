import { lazy, Suspense } from 'react'
import { NotFoundPage } from '#client/public/site/NotFoundPage.tsx'

/** `/_gallery` exists while developing only; the build leaves out everything behind it. */
export function GalleryOrNotFound() {
  return <Suspense>{GalleryPage ? <GalleryPage /> : <NotFoundPage />}</Suspense>
}

const GalleryPage = import.meta.env.DEV
  ? lazy(async () => {
      const { GalleryPage: page } = await import('./GalleryPage.tsx')
      return { default: page }
    })
  : null
