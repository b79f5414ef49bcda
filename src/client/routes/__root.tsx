import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '#client/public/shell/Shell.tsx'

export const Route = createRootRoute({ component: Shell })
