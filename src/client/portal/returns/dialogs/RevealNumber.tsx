import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { WhichNumber } from '#shared/reveals.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { RevealForm, type Reveals } from './RevealForm.tsx'
import styles from './client.module.css'

interface RevealNumberProps {
  reveals: Reveals
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
export function RevealNumber({ reveals, which, masked, label }: RevealNumberProps) {
  const [step, setStep] = useState<Step>({ name: 'masked', focused: false })
  const element = useRef<HTMLDivElement>(null)

  function mask(announcement: string) {
    const focused = element.current?.contains(document.activeElement) ?? false
    setStep({ name: 'masked', focused })
    reveals.announce(announcement)
  }

  function reveal({ value, shownForSeconds }: { value: string; shownForSeconds: number }) {
    setStep({ name: 'revealed', value, seconds: shownForSeconds })
    reveals.announce(`${label} is shown for ${shownForSeconds} seconds`)
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
          reveals={reveals}
          which={which}
          label={label}
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
      <span role="timer" className="small" data-print="hide">
        Hidden again in {left} s
      </span>
    </>
  )
}

/** Ends early when the tab is hidden. */
function useSecondsLeft(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const visibility = useDocumentVisibility()
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const endAt = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.ceil((endAt - Date.now()) / 1000)
      if (now > 0) setLeft(now)
      else end()
    }, 1000)
    return () => clearInterval(timer)
  }, [seconds])

  useEffect(() => {
    if (visibility === 'hidden') end()
  }, [visibility])

  return left
}
