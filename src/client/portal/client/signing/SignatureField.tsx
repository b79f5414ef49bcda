import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import type SignaturePad from 'signature_pad'
import type { PointGroup } from 'signature_pad'
import { type Drawing, drawingField, isWholeName, thinned } from '#shared/signing/drawn-name.ts'
import { Button } from '#client/public/ui/Button.tsx'
import type { SignatureInput } from './signer-calls.ts'
import styles from './SignatureField.module.css'
import { Row } from '#client/public/ui/layout.tsx'

/** `drawn` is null for a typed name. */
export type Signature = Pick<SignatureInput, 'drawn'>

interface SignatureFieldProps {
  /** The name as typed above, shown as handwriting unless the signer draws it. */
  name: string
  /** Why it can't be sent like this. */
  error: string | null
  /** Null until the name is complete. */
  onChange: (signature: Signature | null) => void
}

/** A typed or drawn signature. With a keyboard alone, a signer can type it. */
export function SignatureField({ name, error, onChange }: SignatureFieldProps) {
  const [drawn, setDrawn] = useState(false)
  const id = useId()
  return (
    <fieldset
      className={`max-640 ${styles.field}`}
      data-error={error !== null || undefined}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend className="medium">Signature</legend>
      <Row align="stretch" gap={24}>
        {[
          { is: false, label: 'Type it' },
          { is: true, label: 'Draw it' },
        ].map(({ is, label }) => (
          <label key={label} className="row-inline target pressable">
            <input
              type="radio"
              name={id}
              checked={drawn === is}
              onChange={() => {
                onChange(is ? null : { drawn: null })
                setDrawn(is)
              }}
            />
            {label}
          </label>
        ))}
      </Row>
      {drawn ? <Drawn onChange={onChange} /> : <Typed name={name} />}
      {error !== null && (
        <p id={`${id}-error`} className="mt-4 error text-small">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface GivenSignatureProps {
  name: string
  /** Null for a typed name. */
  drawn: Drawing | null
}

/** A signature as it was given. */
export function GivenSignature({ name, drawn }: GivenSignatureProps) {
  if (drawn === null) return <Typed name={name} />
  return (
    <svg
      className={`drawing ${styles.pad}`}
      viewBox={`0 0 ${drawingField.width} ${drawingField.height}`}
      role="img"
      aria-label={`Signature: ${name}`}
    >
      {/* A point alone is a dot: a line to itself with round ends. */}
      <path d={drawn.map((points) => `M${points[0]?.join()}L${points.join(' ')}`).join('')} />
    </svg>
  )
}

/** A typed name as handwriting. */
function Typed({ name }: Pick<SignatureFieldProps, 'name'>) {
  const letters: CSSProperties & Record<'--letters', number> = { '--letters': name.length }
  return (
    <div className={styles.pad} role="img" aria-label={`Signature: ${name}`}>
      <span className={styles.typed} style={letters}>
        {name}
      </span>
    </div>
  )
}

function Drawn({ onChange }: Pick<SignatureFieldProps, 'onChange'>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [empty, setEmpty] = useState(true)
  const latestOnChange = useLatest(onChange)

  useEffect(() => {
    let gone = false
    let close = () => {}
    const open = async () => {
      const { default: Pad } = await import('signature_pad')
      const place = canvas.current
      if (gone || place === null) return
      // One line width, as on the certificate.
      const made = new Pad(place, { penColor: INK, minWidth: 1.5, maxWidth: 1.5, throttle: 0 })
      const fit = keepFitted(place, made)
      made.addEventListener('endStroke', () => {
        setEmpty(false)
        const drawn = drawingOf(made.toData(), place)
        latestOnChange.current(isWholeName(drawn) ? { drawn } : null)
      })
      const watcher = new ResizeObserver(fit)
      watcher.observe(place)
      pad.current = made
      setState('ready')
      close = () => {
        watcher.disconnect()
        made.off()
      }
    }
    // Without the pad's code the field says so, and takes a typed name.
    open().catch(() => !gone && setState('failed'))
    return () => {
      gone = true
      close()
    }
  }, [latestOnChange])

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
      <Row between className="target">
        <p className="small" role={state === 'failed' ? 'alert' : undefined}>
          {state === 'failed'
            ? 'It could not be loaded. Type your signature instead.'
            : 'Draw your whole name with a finger, a pen or the mouse.'}
        </p>
        <Button size="small" variant="quiet" disabled={empty} onClick={clear}>
          Clear
        </Button>
      </Row>
    </>
  )
}

/** The color of ink in both color schemes, because it is printed on white. */
const INK = '#10233a'

/** Returns the strokes in units of the field, clamped to its edges. */
function drawingOf(strokes: readonly PointGroup[], { clientWidth, clientHeight }: HTMLElement) {
  const { width, height } = drawingField
  const within = (place: number, most: number) => Math.round(Math.min(Math.max(place, 0), 1) * most)
  return thinned(
    strokes.map(({ points }) =>
      points.map(({ x, y }): [number, number] => [
        within(x / clientWidth, width),
        within(y / clientHeight, height),
      ]),
    ),
  )
}

/**
 * Gives the canvas the pixels of its space and its strokes the same scale, at each stroke and whenever the returned
 * function is called. A stroke goes on while a phone is turned.
 */
function keepFitted(canvas: HTMLCanvasElement, pad: SignaturePad): () => void {
  let fitted = { width: 0, ratio: 0 }
  let drawing = false
  const fit = () => {
    const { width, height } = canvas.getBoundingClientRect()
    const ratio = Math.max(devicePixelRatio, 1)
    if (width === 0 || (width === fitted.width && ratio === fitted.ratio)) return
    const scale = width / fitted.width
    fitted = { width, ratio }
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    for (const point of pad.toData().flatMap(({ points }) => points)) {
      point.x *= scale
      point.y *= scale
    }
    // The pad would forget the pointer that draws.
    if (!drawing) pad.redraw()
  }
  pad.addEventListener('beginStroke', () => {
    drawing = true
    fit()
  })
  pad.addEventListener('endStroke', () => {
    drawing = false
    pad.redraw()
  })
  return fit
}

/** The function from the last render, for an effect that must not run again when it changes. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
