import { createFileRoute } from '@tanstack/react-router'
import { LookOrNothing } from '../look/LookOrNothing.tsx'

export const Route = createFileRoute('/_look')({ component: LookOrNothing })
