import { createFileRoute } from '@tanstack/react-router'
import { DocumentsScreen } from '../../documents/DocumentsScreen.tsx'

export const Route = createFileRoute('/_portal/documents')({ component: DocumentsScreen })
