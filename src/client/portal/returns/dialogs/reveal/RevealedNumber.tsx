import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#client/public/ui/Button.tsx'
import styles from './reveal.module.css'

interface RevealedNumberFieldProps {
  value: string
  seconds: number
  /** What goes on paper instead. */
  masked: string
  /** The time is up, the tab went out of sight, or it was asked to be hidden. */
  onOver: () => void
}

/** A whole number for a few seconds. The countdown is to be seen; it is not read out second by second. */
export function RevealedNumberField({ value, seconds, masked, onOver }: RevealedNumberFieldProps) {
  const id = useId()
  const left = useSecondsLeft(seconds, onOver)
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
        onClick={onOver}
      >
        Hide
      </Button>
      <span role="timer" className={styles.left} data-print="hide">
        Hidden again in {left} s
      </span>
    </>
  )
}

function useSecondsLeft(seconds: number, onOver: () => void): number {
  const [left, setLeft] = useState(seconds)
  const over = useEffectEvent(onOver)

  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.ceil((end - Date.now()) / 1000)
      if (now > 0) setLeft(now)
      else over()
    }, 1000)
    const outOfSight = () => {
      if (document.visibilityState === 'hidden') over()
    }
    document.addEventListener('visibilitychange', outOfSight)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', outOfSight)
    }
  }, [seconds])

  return left
}
