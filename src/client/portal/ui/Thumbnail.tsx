import { useRef } from 'react'
import { fileKinds } from '#shared/documents/document-files.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './Thumbnail.module.css'
import { useNear } from './use-near.ts'

interface ThumbnailProps {
  of: { id: string; thumbnail: boolean; mimeType: string; passwordProtected: boolean }
}

/** The first page of a document, or an icon for its type if there is no picture. Loaded when the row comes near. */
export function Thumbnail({ of }: ThumbnailProps) {
  const { id, thumbnail, mimeType, passwordProtected } = of
  const place = useRef<HTMLSpanElement>(null)
  const near = useNear(place, { within: 'page' })
  const { data: image } = trpc.documents.thumbnail.useQuery({ id }, { enabled: thumbnail && near })
  return (
    <span ref={place} className={styles.place} aria-hidden="true" data-print="hide">
      {image ? (
        <img className={styles.image} src={`data:image/jpeg;base64,${image}`} alt="" />
      ) : (
        !thumbnail && (
          <>
            <Icon name={passwordProtected ? 'lock' : 'document'} size={18} />
            {typeOf(mimeType)}
          </>
        )
      )}
    </span>
  )
}

function typeOf(mimeType: string): string {
  const [kind = ''] = Object.entries(fileKinds).find(([, row]) => row.mimeType === mimeType) ?? []
  return kind.toUpperCase()
}
