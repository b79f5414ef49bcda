import type { RequestItem } from '#shared/checklist/request-items.schema.ts'
import { trpc } from '#client/portal/api/trpc.ts'

/** The documents that answer an item; only uses what another part of the screen has already read. */
export function useFilesOf({ documentIds }: Pick<RequestItem, 'documentIds'>, taxReturnId: string) {
  const documents = trpc.documents.listForReturn.useQuery({ taxReturnId }, { enabled: false })
  return (documents.data ?? []).filter(({ id }) => documentIds.includes(id))
}
