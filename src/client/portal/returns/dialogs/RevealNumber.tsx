import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { WhichNumber } from '#shared/reveals.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { RevealForm } from './RevealForm.tsx'
import styles from './client.module.css'

/** What the numbers of a client share. */
interface RevealContextValue {
  clientId: string
  /** Kept for the next number. */
  lastReason: string
  setLastReason: (reason: string) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

const RevealContext = createContext<RevealContextValue | null>(null)

/** Wraps the numbers of one client. */
export function RevealProvider({ clientId, children }: { clientId: string; children: ReactNode }) {
  const [announcement, announce] = useState('')
  const [lastReason, setLastReason] = useState('')
  const value = useMemo(
    () => ({ clientId, lastReason, setLastReason, announce }),
    [clientId, lastReason],
  )
  return (
    <RevealContext value={value}>
      {children}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </RevealContext>
  )
}

interface RevealNumberProps {
  which: WhichNumber
  masked: string
  /** The number and its owner: "SSN of Nora Day". */
  label: string
}

/** Only this state and the DOM hold the whole number; no query or mutation caches it. */
type Step =
  /** `focused`: the Reveal button takes over the focus of the form or of the Hide button. */
  | { name: 'masked'; focused: boolean }
  | { name: 'asking' }
  | { name: 'revealed'; value: string; seconds: number }

/** A masked number. Staff can reveal it for some seconds after they give a reason and, if asked, their password. */
export function RevealNumber({ which, masked, label }: RevealNumberProps) {
  const context = useContext(RevealContext)
  const [step, setStep] = useState<Step>({ name: 'masked', focused: false })
  const element = useRef<HTMLDivElement>(null)
  if (context === null) throw new Error('RevealNumber needs a RevealProvider')
  const { announce } = context

  function mask(announcement: string) {
    const focused = element.current?.contains(document.activeElement) ?? false
    setStep({ name: 'masked', focused })
    announce(announcement)
  }

  function reveal({ value, shownForSeconds }: { value: string; shownForSeconds: number }) {
    setStep({ name: 'revealed', value, seconds: shownForSeconds })
    announce(`${label} is shown for ${shownForSeconds} seconds`)
  }

  return (
    <div
      ref={element}
      className={styles.number}
      data-number
      data-asking={step.name === 'asking' || undefined}
    >
      {step.name === 'revealed' ? (
        <RevealedNumber {...step} masked={masked} onHide={() => mask(`${label} is hidden again`)} />
      ) : (
        <span>{masked}</span>
      )}
      {step.name === 'masked' && (
        <Button
          variant="quiet"
          size="small"
          className={styles.button}
          data-print="hide"
          title={`Show the whole ${label}`}
          autoFocus={step.focused}
          onClick={() => setStep({ name: 'asking' })}
        >
          Reveal
        </Button>
      )}
      {step.name === 'asking' && (
        <RevealForm
          number={{ ...which, clientId: context.clientId }}
          label={label}
          lastReason={context.lastReason}
          onReason={context.setLastReason}
          onReveal={reveal}
          onCancel={() => mask('')}
        />
      )}
    </div>
  )
}

interface RevealedNumberProps {
  value: string
  seconds: number
  /** For the printed page. */
  masked: string
  onHide: () => void
}

/** A whole number with a countdown, which screen readers do not read out. */
function RevealedNumber({ value, seconds, masked, onHide }: RevealedNumberProps) {
  const id = useId()
  const left = useSecondsLeft(seconds, onHide)
  return (
    <>
      <span id={id} className={styles.value} data-print="hide">
        {value}
      </span>
      <span className={styles.onPaper}>{masked}</span>
      <Button
        variant="quiet"
        size="small"
        className={styles.button}
        data-print="hide"
        aria-describedby={id}
        autoFocus
        onClick={onHide}
      >
        Hide
      </Button>
      <span role="timer" className={styles.left} data-print="hide">
        Hidden again in {left} s
      </span>
    </>
  )
}

/** Ends early when the tab is hidden. */
function useSecondsLeft(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const endAt = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.ceil((endAt - Date.now()) / 1000)
      if (now > 0) setLeft(now)
      else end()
    }, 1000)
    const listener = () => {
      if (document.visibilityState === 'hidden') end()
    }
    document.addEventListener('visibilitychange', listener)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [seconds])

  return left
}
