import { Button } from '#client/public/ui/Button.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import type { Upload, UploadQueue } from './upload-queue.ts'
import styles from './UploadRow.module.css'
import { Row } from '#client/public/ui/layout.tsx'

interface UploadRowProps {
  upload: Upload
  queue: Pick<UploadQueue, 'retry' | 'dismiss'>
  /** The label of the button that removes the row; by default Cancel while uploading, then Dismiss. */
  removeLabel?: string
}

export function UploadRow({ upload, queue, removeLabel }: UploadRowProps) {
  const { id, file, status, error } = upload
  const over = status === 'failed' || status === 'refused'
  const asked = status === 'asked'
  const remove = removeLabel ?? (asked ? 'Skip' : over ? 'Dismiss' : 'Cancel')
  const send = asked ? 'Send anyway' : 'Retry'
  return (
    <Row as="li" gap={16} className={`min-72 py-12 ${over || asked ? 'phone-stack' : ''}`}>
      <div className="grows breaks">
        <p>{file.name}</p>
        {asked && (
          <p role="alert" className="text-small">
            {error}
          </p>
        )}
        {over && <p className="error text-small">{error}</p>}
        {!asked && !over && <Bar upload={upload} />}
      </div>
      <Row align="stretch" gap={4} className="rigid mx-back-12">
        {(status === 'failed' || asked) && (
          <Button
            variant="quiet"
            size="small"
            aria-label={asked ? `Send anyway ${file.name}` : `Retry ${file.name}`}
            onClick={() => queue.retry(id)}
          >
            {send}
          </Button>
        )}
        {status !== 'done' && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`${remove} ${file.name}`}
            onClick={() => queue.dismiss(id)}
          >
            {remove}
          </Button>
        )}
      </Row>
    </Row>
  )
}

function Bar({ upload: { file, progress, status } }: { upload: Upload }) {
  return (
    <Row gap={16} mt={4}>
      <div
        className="bar grows cut"
        role="progressbar"
        aria-label={file.name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
      >
        <div className={styles.bar} style={{ width: `${progress}%` }} />
      </div>
      <span className={`${status === 'done' ? 'accent' : 'small'} row-inline min-w-80`}>
        {status === 'waiting' && 'Waiting'}
        {status === 'converting' && 'Converting to JPG'}
        {status === 'sending' && `${progress}%`}
        {status === 'done' && (
          <>
            <Icon name="check" size={16} />
            Uploaded
          </>
        )}
      </span>
    </Row>
  )
}
