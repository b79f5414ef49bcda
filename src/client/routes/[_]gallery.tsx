import { createFileRoute } from '@tanstack/react-router'
import { GalleryOrNotFound } from '#client/portal/gallery/GalleryOrNotFound.tsx'

export const Route = createFileRoute('/_gallery')({ component: GalleryOrNotFound })
