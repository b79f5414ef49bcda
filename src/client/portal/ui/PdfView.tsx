import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import { EmptyState, Loading, Skeleton } from '#client/public/ui/States.tsx'
import { drawPage, needsPassword, type OpenedPdf, openPdf } from './open-pdf.ts'
import { useNear } from './use-near.ts'
import styles from './PdfView.module.css'
import { Group } from '#client/public/ui/layout.tsx'

interface PdfViewProps {
  /** Must be a stable reference: a new array reopens the PDF. */
  bytes: Uint8Array
  /** Its name for screen readers. */
  title: string
}

/** The pages of a PDF, drawn by pdf.js when they come near, with their text for screen readers. */
export function PdfView({ bytes, title }: PdfViewProps) {
  const state = usePdf(bytes)
  switch (state) {
    case 'loading':
      return (
        <>
          <Loading what={title} />
          <Skeleton height="var(--pages, 65vh)" />
        </>
      )
    case 'locked':
      return (
        <EmptyState title="This PDF needs a password">
          Download it, and open it with the password.
        </EmptyState>
      )
    case 'broken':
      return (
        <EmptyState title="This PDF can’t be shown here">
          Download it, and open it in another program.
        </EmptyState>
      )
    default:
      return <Pages {...state} title={title} />
  }
}

function usePdf(bytes: Uint8Array): OpenedPdf | 'loading' | 'locked' | 'broken' {
  const [state, setState] = useState<OpenedPdf | 'loading' | 'locked' | 'broken'>('loading')
  useEffect(() => {
    let gone = false
    const { opened, close } = openPdf(bytes)
    opened.then(
      (pdf) => !gone && setState(pdf),
      (error: unknown) => !gone && setState(needsPassword(error) ? 'locked' : 'broken'),
    )
    return () => {
      gone = true
      close()
      setState('loading')
    }
  }, [bytes])
  return state
}

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
/** The zoom at which a page is as wide as the view. */
const FITS = ZOOMS.indexOf(1)

function Pages({ pdf, ratio, title }: OpenedPdf & { title: string }) {
  const view = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState(FITS)
  const [current, setCurrent] = useState(1)
  const zoom = ZOOMS[step] ?? 1
  const zoomBy = (steps: number) => setStep(Math.min(Math.max(step + steps, 0), ZOOMS.length - 1))

  function show(number: number) {
    const page = Math.min(Math.max(number, 1), pdf.numPages)
    view.current?.children[page - 1]?.scrollIntoView({ block: 'start' })
    setCurrent(page)
  }

  /** Follows the page in the middle of the view. */
  function follow() {
    const { top = 0, height = 0 } = view.current?.getBoundingClientRect() ?? {}
    const pages = Array.from(view.current?.children ?? [])
    const seen = pages.findLastIndex((page) => page.getBoundingClientRect().top <= top + height / 2)
    setCurrent(Math.max(seen, 0) + 1)
  }

  function press(event: KeyboardEvent) {
    const keys: Record<string, () => void> = {
      PageDown: () => show(current + 1),
      PageUp: () => show(current - 1),
      Home: () => show(1),
      End: () => show(pdf.numPages),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <Group mb={8} className="phone-gap-8">
        <p className="figures grows">
          Page {current} of {pdf.numPages}
        </p>
        {/* `disabled` would lose the focus of a person who zooms with the keyboard. */}
        <Button size="small" aria-disabled={step === 0} onClick={() => zoomBy(-1)}>
          Zoom out
        </Button>
        <p className="figures phone-hidden">{Math.round(zoom * 100)}%</p>
        <Button size="small" aria-disabled={step === ZOOMS.length - 1} onClick={() => zoomBy(1)}>
          Zoom in
        </Button>
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls */}
      <div
        ref={view}
        role="region"
        aria-label={title}
        // Scrolls with the keyboard, and its keys turn pages.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        className="well max-pages"
        onScroll={follow}
        onKeyDown={press}
      >
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <Page key={index} pdf={pdf} number={index + 1} zoom={zoom} ratio={ratio} />
        ))}
      </div>
    </>
  )
}

interface PageProps extends OpenedPdf {
  number: number
  zoom: number
}

/**
 * One page: drawn while it is near the view, otherwise an empty box of its size, so that a long PDF takes little
 * memory.
 */
function Page({ pdf, ratio, number, zoom }: PageProps) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const near = useNear(place, { within: 'parent' })
  const drawn = useWidth(place)
  const [shape, setShape] = useState(ratio)
  useEffect(() => {
    if (!near || drawn === 0) return undefined
    const stop = new AbortController()
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (stop.signal.aborted || !canvas.current || !text.current) return
      const { width, height } = page.getViewport({ scale: 1 })
      setShape(height / width)
      await drawPage(
        page,
        { canvas: canvas.current, text: text.current, width: drawn },
        stop.signal,
      )
    }
    // A page that can't be drawn stays empty; drawing stops when the page is out of reach.
    draw().catch(() => undefined)
    return () => stop.abort()
  }, [near, pdf, number, drawn])
  return (
    <div
      ref={place}
      className={styles.page}
      style={{ width: `${zoom * 100}%`, aspectRatio: `1 / ${shape}` }}
      role="group"
      aria-label={`Page ${number}`}
    >
      {near && (
        <>
          <canvas ref={canvas} className="block full full-height" aria-hidden="true" />
          <div ref={text} className={styles.text} />
        </>
      )}
    </div>
  )
}

/** In whole CSS pixels, including after a zoom; 0 before the first layout. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) =>
      setWidth(Math.round(entry?.contentRect.width ?? 0)),
    )
    if (element.current !== null) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return width
}
