import { Link } from '@tanstack/react-router'
import { Button } from '#client/public/ui/Button.tsx'

interface AddToFiledProps {
  taxYear: number
  opened: boolean
  onOpen: () => void
}

/** A button in place of the upload areas of a filed return, and a note above them once they are open. */
export function AddToFiled({ taxYear, opened, onOpen }: AddToFiledProps) {
  return (
    <div className="inset" data-print="hide">
      <p role="status" className="measure muted">
        {opened && (
          <>
            Your {taxYear} return is filed. What you add here doesn’t change it; we only keep it
            with your documents. If something in the return has to change,{' '}
            <Link to="/contact">ask us about an amendment</Link>.
          </>
        )}
      </p>
      {!opened && (
        <Button id={ADD_TO_FILED} size="small" icon="plus" onClick={onOpen}>
          Add something to a filed return
        </Button>
      )}
    </div>
  )
}

/** The id of its button. */
export const ADD_TO_FILED = 'add-to-filed'
