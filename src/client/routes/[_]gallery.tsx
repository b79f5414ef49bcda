import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotFoundPage } from '#client/public/site/NotFoundPage.tsx'

export const Route = createFileRoute('/_gallery')({ component: GalleryOrNotFound })

/** The gallery exists during development only: a build leaves out its code. */
function GalleryOrNotFound() {
  return <Suspense>{GalleryPage ? <GalleryPage /> : <NotFoundPage />}</Suspense>
}

const GalleryPage = import.meta.env.DEV
  ? lazy(() =>
      import('#client/portal/gallery/GalleryPage.tsx').then((m) => ({ default: m.GalleryPage })),
    )
  : null
