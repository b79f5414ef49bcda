import { useRef, useState } from 'react'
import type { WhichNumber } from '#shared/reveals.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { RevealForm } from './RevealForm.tsx'
import { useRevealContext } from './RevealProvider.tsx'
import { RevealedNumberField } from './RevealedNumber.tsx'
import styles from './reveal.module.css'

interface RevealNumberProps {
  which: WhichNumber
  /** As it came. */
  masked: string
  /** Which number and whose: "SSN of Nora Day". */
  words: string
}

/** The whole number is in this state and in the page, and nowhere else: no cache of queries or mutations holds it. */
type Step =
  /** `returning`: from the form or from the number, whose focus the button takes over. */
  | { name: 'masked'; returning: boolean }
  | { name: 'asking' }
  | { name: 'shown'; value: string; seconds: number }

/** A masked number that staff can see whole for a moment, once they have typed their password and said why. */
export function RevealNumber({ which, masked, words }: RevealNumberProps) {
  const { say } = useRevealContext()
  const [step, setStep] = useState<Step>({ name: 'masked', returning: false })
  const place = useRef<HTMLDivElement>(null)

  function mask(saying: string) {
    const returning = place.current?.contains(document.activeElement) ?? false
    setStep({ name: 'masked', returning })
    say(saying)
  }

  function show({ value, shownForSeconds }: { value: string; shownForSeconds: number }) {
    setStep({ name: 'shown', value, seconds: shownForSeconds })
    say(`${words} is shown for ${shownForSeconds} seconds`)
  }

  return (
    <div
      ref={place}
      className={styles.place}
      data-number
      data-asking={step.name === 'asking' || undefined}
    >
      {step.name === 'shown' ? (
        <RevealedNumberField
          {...step}
          masked={masked}
          onOver={() => mask(`${words} is hidden again`)}
        />
      ) : (
        <span>{masked}</span>
      )}
      {step.name === 'masked' && (
        <Button
          variant="quiet"
          size="small"
          className={styles.button}
          data-print="hide"
          title={`Show the whole ${words}`}
          autoFocus={step.returning}
          onClick={() => setStep({ name: 'asking' })}
        >
          Reveal
        </Button>
      )}
      {step.name === 'asking' && (
        <RevealForm which={which} words={words} onShow={show} onCancel={() => mask('')} />
      )}
    </div>
  )
}
