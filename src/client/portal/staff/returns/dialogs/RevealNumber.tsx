import { useDocumentVisibility } from '@mantine/hooks'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { shownForSeconds, type WhichNumber } from '#shared/clients/reveals.schema.ts'
import { trpcClient } from '#client/portal/api/trpc.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { RevealForm } from './RevealForm.tsx'
import styles from './client.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** State that the numbers of a client share. */
export interface Reveals {
  clientId: string
  /** Kept for the next number. */
  lastReason: string
  setLastReason: (reason: string) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
  /** All numbers, while they are shown together. */
  together: ReadonlyMap<string, string> | null
}

/** Returns the key of a number in `together`. */
export function revealKey(which: {
  number: string
  dependentId?: string | undefined
  pinId?: string | undefined
}): string {
  return which.pinId ?? which.dependentId ?? which.number
}

interface RevealNumberProps {
  reveals: Reveals
  which: WhichNumber
  masked: string
  /** The number and its owner: "SSN of Nora Day". */
  label: string
}

/** A masked number. Staff can reveal it for some seconds after they give a reason and, if asked, their password. */
export function RevealNumber({ reveals, which, masked, label }: RevealNumberProps) {
  const { clientId, together } = reveals
  const id = useId()
  const whole = together?.get(revealKey(which))
  const title = `Show the full ${label}`
  if (whole !== undefined) return <WholeNumber id={id} value={whole} masked={masked} />
  return (
    <Reveal
      reveals={reveals}
      label={label}
      title={title}
      button="Reveal"
      seconds={shownForSeconds}
      failed="The number could not be shown."
      describedBy={id}
      send={(proof) => trpcClient.admin.users.revealNumber.mutate({ ...which, clientId, ...proof })}
      hidden={<span>{masked}</span>}
      render={({ value }) => <WholeNumber id={id} value={value} masked={masked} />}
    />
  )
}

interface RevealProps<Shown extends { shownForSeconds: number }> {
  reveals: Reveals
  /** The name of the value: "SSN of Nora Day". */
  label: string
  /** The title of the button and of its form: "Show the full SSN of Nora Day". */
  title: string
  button: string
  /** True if it asks for the reason at once. */
  asks?: boolean
  seconds: number
  failed: string
  /** The id of what is shown, which describes its Hide button. */
  describedBy?: string
  /** The reason to start with if none was given before. */
  usualReason?: string
  send: (proof: { reason: string; password?: string }) => Promise<Shown>
  onChange?: (shown: Shown | null) => void
  hidden?: ReactNode
  render: (revealed: Shown) => ReactNode
}

/**
 * Whole numbers exist only in this state, in the state of `onChange` and in the DOM; no query or mutation caches them.
 */
type Step<Shown> =
  /** `focused`: the button takes the focus from the form or the Hide button. */
  { name: 'hidden'; focused: boolean } | { name: 'asking' } | { name: 'shown'; revealed: Shown }

/** A button, then the form for the reason, then what is revealed, until it is hidden again. */
export function Reveal<Shown extends { shownForSeconds: number }>(props: RevealProps<Shown>) {
  const { reveals, label, title, onChange } = props
  const [step, setStep] = useState<Step<Shown>>(
    props.asks ? { name: 'asking' } : { name: 'hidden', focused: false },
  )
  const element = useRef<HTMLDivElement>(null)

  function hide(announcement: string) {
    const focused = element.current?.contains(document.activeElement) ?? false
    setStep({ name: 'hidden', focused })
    onChange?.(null)
    reveals.announce(announcement)
  }

  async function submit(proof: { reason: string; password?: string }) {
    reveals.setLastReason(proof.reason)
    // This is not a mutation, whose cache would keep the numbers and the password for minutes.
    const revealed = await props.send(proof)
    setStep({ name: 'shown', revealed })
    onChange?.(revealed)
    reveals.announce(`${label} is shown for ${revealed.shownForSeconds} seconds`)
  }

  return (
    <Group
      ref={element}
      gap={4}
      className={styles.number}
      data-number
      data-asking={step.name === 'asking' || undefined}
    >
      {step.name === 'shown' ? props.render(step.revealed) : props.hidden}
      {step.name === 'hidden' && (
        <Button
          variant="quiet"
          size="small"
          className={styles.button}
          data-print="hide"
          title={title}
          autoFocus={step.focused}
          onClick={() => setStep({ name: 'asking' })}
        >
          {props.button}
        </Button>
      )}
      {step.name === 'asking' && (
        <RevealForm
          title={title}
          clientId={reveals.clientId}
          reason={reveals.lastReason || (props.usualReason ?? '')}
          submitLabel={`Show for ${props.seconds} seconds`}
          failed={props.failed}
          onSubmit={submit}
          onCancel={() => hide('')}
        />
      )}
      {step.name === 'shown' && (
        <HideButton
          seconds={step.revealed.shownForSeconds}
          describedBy={props.describedBy}
          onHide={() => hide(`${label} is hidden again`)}
        />
      )}
    </Group>
  )
}

/** The whole number on screen, and the masked one in print. */
function WholeNumber({ id, value, masked }: { id: string; value: string; masked: string }) {
  return (
    <>
      <span id={id} className={styles.value} data-print="hide">
        {value}
      </span>
      <span data-print="only">{masked}</span>
    </>
  )
}

interface HideButtonProps {
  seconds: number
  describedBy: string | undefined
  onHide: () => void
}

/** The Hide button with a countdown that screen readers do not read out. */
function HideButton({ seconds, describedBy, onHide }: HideButtonProps) {
  const left = useSecondsLeft(seconds, onHide)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.button}
        data-print="hide"
        aria-describedby={describedBy}
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

/** Counts down, and ends early if the tab is hidden. */
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
