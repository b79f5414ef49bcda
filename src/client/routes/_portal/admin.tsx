import { createFileRoute } from '@tanstack/react-router'
import { AdminScreen } from '../../admin/AdminScreen.tsx'

export const Route = createFileRoute('/_portal/admin')({ component: AdminScreen })
