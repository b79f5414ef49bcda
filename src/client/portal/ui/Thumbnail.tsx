import { useRef } from 'react'
import { trpc } from '#client/portal/api/trpc.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './Thumbnail.module.css'
import { useNear } from './use-near.ts'

/** The first page of a document, or an icon where there is no picture of it. Asked for once the row is near. */
export function Thumbnail({ of: { id, thumbnail } }: { of: { id: string; thumbnail: boolean } }) {
  const place = useRef<HTMLSpanElement>(null)
  const near = useNear(place, { within: 'page' })
  const { data: image } = trpc.documents.thumbnail.useQuery({ id }, { enabled: thumbnail && near })
  return (
    <span ref={place} className={styles.place} aria-hidden="true" data-print="hide">
      {image ? (
        <img className={styles.image} src={`data:image/jpeg;base64,${image}`} alt="" />
      ) : (
        !thumbnail && <Icon name="document" size={20} />
      )}
    </span>
  )
}
