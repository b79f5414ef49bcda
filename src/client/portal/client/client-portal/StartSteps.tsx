import { useUser } from '#client/public/session/session.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { useNextStep } from './use-next-step.ts'
import styles from './StartSteps.module.css'
import { Group } from '#client/public/ui/layout.tsx'

/** The steps from a new account to the first documents. An address that need not be confirmed is not one of them. */
export function StartSteps({ current }: { current: number }) {
  const { proven, required } = useUser()?.emailProof ?? { proven: true, required: false }
  const first = proven || required ? 0 : 1
  return (
    <Group as="ol" gap={16} mt={16} className="small" aria-label="Getting started">
      {STEPS.slice(first).map((label, place) => {
        const index = place + first
        const done = index < current
        return (
          <li
            className="row-inline current"
            key={label}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.number} data-done={done || undefined}>
              {done ? <Icon name="check" size={14} /> : place + 1}
            </span>
            {label}
            {done && <span className="visually-hidden"> (done)</span>}
          </li>
        )
      })}
    </Group>
  )
}

/** The steps from a new account to the first documents. A client can leave each one and come back to it. */
const STEPS = ['Email address', 'Tax profile', 'Return', 'Questions', 'Documents'] as const

/** The start steps on a screen that one of them leads to, until they are done. */
export function StartProgress() {
  const step = useNextStep()
  return step?.start === undefined ? null : <StartSteps current={step.start} />
}
