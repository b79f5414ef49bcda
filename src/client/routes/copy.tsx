import { createFileRoute } from '@tanstack/react-router'
import { CopyPage } from '#client/portal/signing/CopyPage.tsx'

export const Route = createFileRoute('/copy')({ component: CopyPage })
