import { createFileRoute } from '@tanstack/react-router'
import { CopyPage } from '#client/portal/client/signing/CopyPage.tsx'

export const Route = createFileRoute('/copy')({ component: CopyPage })
