import { firm } from '#shared/firm/firm.ts'
import { saveFile } from '#client/portal/ui/download.ts'
import { DialogActions } from '#client/portal/ui/Dialog.tsx'
import { useUser } from '#client/public/session/session.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { copy } from '#client/portal/ui/copy.ts'
import { Stack } from '#client/public/ui/layout.tsx'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  const email = useUser()?.email ?? ''
  const list = codes.join('\n')

  function download() {
    const text = `Recovery codes of ${email} for ${firm.name}. Each works once.\n\n${list}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <Stack gap={20}>
      <p className="focus-unseen" tabIndex={-1} ref={focus}>
        If you lose your app or passkey, each of these signs you in once. You won’t see them again,
        so store them somewhere safe.
      </p>
      <div className="note on-sunken">
        <Stack as="ul" className="two-columns" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code className="text-row">{code}</code>
            </li>
          ))}
        </Stack>
      </div>
      <div className="actions" data-print="hide">
        <Button size="small" onClick={() => void copy('Codes', list)}>
          Copy
        </Button>
        <Button size="small" icon="download" onClick={download}>
          Download
        </Button>
        <Button size="small" onClick={() => print()}>
          Print
        </Button>
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </DialogActions>
    </Stack>
  )
}

/** The pressed button is gone, so a screen reader continues here. */
function focus(paragraph: HTMLElement | null): void {
  paragraph?.focus()
}
