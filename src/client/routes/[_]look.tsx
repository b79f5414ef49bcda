import { createFileRoute } from '@tanstack/react-router'
import { LookOrNothing } from '#client/portal/look/LookOrNothing.tsx'

export const Route = createFileRoute('/_look')({ component: LookOrNothing })
