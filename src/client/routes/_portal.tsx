import { createFileRoute } from '@tanstack/react-router'
import { PortalFrame } from '../shell/PortalFrame.tsx'

export const Route = createFileRoute('/_portal')({ component: PortalFrame })
