import { useEffect, useId, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import { Button } from '#client/public/ui/Button.tsx'
import { drawTyped, INK, isWholeName, loadSignatureFont, pngOf } from './signature-image.ts'
import styles from './SignatureField.module.css'

interface SignatureFieldProps {
  /** As typed above: drawn for who does not draw it by hand. */
  name: string
  /** Why it can't be sent like this. */
  error: string | null
  /** A PNG in base64; null: there is no whole name yet. */
  onChange: (image: string | null) => void
}

/** A signature, typed or drawn. The keyboard needs the typed one only. */
export function SignatureField({ name, error, onChange }: SignatureFieldProps) {
  const [drawn, setDrawn] = useState(false)
  const id = useId()
  return (
    <fieldset
      className={styles.field}
      data-error={error !== null || undefined}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend className={styles.legend}>Signature</legend>
      <div className={styles.kinds}>
        {[
          { is: false, label: 'Type it' },
          { is: true, label: 'Draw it' },
        ].map(({ is, label }) => (
          <label key={label} className={styles.kind}>
            <input
              type="radio"
              name={id}
              checked={drawn === is}
              onChange={() => {
                onChange(null)
                setDrawn(is)
              }}
            />
            {label}
          </label>
        ))}
      </div>
      {drawn ? <Drawn onChange={onChange} /> : <Typed name={name} onChange={onChange} />}
      {error !== null && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Typed({ name, onChange }: Pick<SignatureFieldProps, 'name' | 'onChange'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tell = useLatest(onChange)
  useEffect(() => {
    const place = canvas.current
    if (place === null) return
    let gone = false
    const draw = () => {
      if (gone) return
      drawTyped(place, name)
      tell.current(name.trim() === '' ? null : pngOf(place))
    }
    draw()
    void loadSignatureFont(name).then(draw)
    return () => {
      gone = true
    }
  }, [name, tell])
  return <canvas ref={canvas} className={styles.pad} role="img" aria-label={`Signature: ${name}`} />
}

function Drawn({ onChange }: Pick<SignatureFieldProps, 'onChange'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [empty, setEmpty] = useState(true)
  const tell = useLatest(onChange)

  useEffect(() => {
    let gone = false
    let close = () => {}
    const open = async () => {
      const { default: Pad } = await import('signature_pad')
      const place = canvas.current
      if (gone || place === null) return
      const made = new Pad(place, { penColor: INK, minWidth: 1, maxWidth: 3, throttle: 0 })
      made.addEventListener('endStroke', () => {
        setEmpty(false)
        tell.current(isWholeName(made.toData(), place.clientWidth) ? pngOf(place) : null)
      })
      const watcher = new ResizeObserver(() => fit(place, made))
      watcher.observe(place)
      pad.current = made
      setState('ready')
      close = () => {
        watcher.disconnect()
        made.off()
      }
    }
    open().catch(() => !gone && setState('failed'))
    return () => {
      gone = true
      close()
    }
  }, [tell])

  function clear() {
    pad.current?.clear()
    setEmpty(true)
    onChange(null)
  }

  return (
    <>
      <canvas
        ref={canvas}
        className={styles.pad}
        data-drawn
        role="img"
        aria-label="Your signature"
      />
      <div className={styles.below}>
        <p className="small" role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed'
            ? 'It could not be loaded. Type your signature instead.'
            : 'Draw your whole name with a finger, a pen or the mouse.'}
        </p>
        <Button size="small" variant="quiet" disabled={empty} onClick={clear}>
          Clear
        </Button>
      </div>
    </>
  )
}

/** Gives the canvas the pixels of its place, and draws its strokes again. */
function fit(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const { width, height } = canvas.getBoundingClientRect()
  const ratio = Math.max(devicePixelRatio, 1)
  const pixels = Math.round(width * ratio)
  if (canvas.width === pixels) return
  canvas.width = pixels
  canvas.height = Math.round(height * ratio)
  canvas.getContext('2d')?.scale(ratio, ratio)
  pad.fromData(pad.toData())
}

/** The function of the last render, for an effect that must not run again when it changes. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
