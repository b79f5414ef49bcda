import type { CSSProperties } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { myUploads } from './uploads/my-uploads.ts'
import type { Upload } from './uploads/upload-queue.ts'
import styles from './UploadRow.module.css'

/** A file on its way: how far it is, or why it did not arrive. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, status, error } = upload
  const over = status === 'failed' || status === 'refused'
  return (
    <li className={styles.row} data-status={status}>
      <div className={styles.what}>
        <p className={styles.name}>{file.name}</p>
        {over ? <p className={styles.error}>{error}</p> : <Bar upload={upload} />}
      </div>
      <div className={styles.actions}>
        {status === 'failed' && (
          <Button look="quiet" size="small" onClick={() => myUploads.retry(id)}>
            Retry<span className="visually-hidden"> {file.name}</span>
          </Button>
        )}
        {status !== 'done' && (
          <Button look="quiet" size="small" onClick={() => myUploads.dismiss(id)}>
            {over ? 'Dismiss' : 'Cancel'}
            <span className="visually-hidden"> {file.name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function Bar({ upload: { file, progress, status } }: { upload: Upload }) {
  const bar: CSSProperties = { width: `${progress}%` }
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={file.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <div className={styles.bar} style={bar} />
      </div>
      <span className={styles.percent}>
        {status === 'waiting' && 'Waiting'}
        {status === 'sending' && `${progress}%`}
        {status === 'done' && (
          <>
            <Icon name="check" size={16} />
            Uploaded
          </>
        )}
      </span>
    </div>
  )
}
