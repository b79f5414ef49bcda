import { lazy, Suspense } from 'react'
import { NotFoundPage } from '#client/public/site/NotFoundPage.tsx'

/** `/_look` exists while developing only; the build leaves out everything behind it. */
export function LookOrNothing() {
  return <Suspense>{LookPage ? <LookPage /> : <NotFoundPage />}</Suspense>
}

const LookPage = import.meta.env.DEV
  ? lazy(async () => {
      const { LookPage: page } = await import('./LookPage.tsx')
      return { default: page }
    })
  : null
