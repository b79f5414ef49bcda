import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#client/public/shell/Logo.tsx'
import { PageFrame } from '#client/public/shell/PageFrame.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import styles from './SigningFrame.module.css'
import { Group, Row } from '#client/public/ui/layout.tsx'

export const signingSteps = ['Review', 'Sign', 'Done'] as const
export type SigningStep = (typeof signingSteps)[number]

interface SigningFrameProps {
  title: string
  /** Undefined if there are no steps, or before they are known. */
  step?: SigningStep | undefined
  /** The steps that can be opened. */
  open?: readonly SigningStep[]
  onStep?: (step: SigningStep) => void
  /** Closes the screen; by default a link to the dashboard. */
  close?: ReactNode
  children: ReactNode
}

/** The screens where people read and sign. They have a header of their own, so that nothing leads away by accident. */
export function SigningFrame({
  title,
  step,
  open = [],
  onStep,
  close,
  children,
}: SigningFrameProps) {
  return (
    <div className="column min-screen">
      <PageFrame kind="bare" />
      <Group as="header" gap={16} className={styles.header}>
        <Logo />
        <h1 className={`small grows ${styles.title}`}>{title}</h1>
        {step !== undefined && <Steps step={step} open={open} onStep={onStep} />}
        <div className="rigid push" data-print="hide">
          {close === undefined ? (
            <Link to="/" className="quiet-link strong">
              Close
            </Link>
          ) : (
            close
          )}
        </div>
      </Group>
      {children}
    </div>
  )
}

function Steps({ step, open, onStep }: StepsProps) {
  return (
    <Row
      as="ol"
      align="stretch"
      className={`faint text-row ${styles.steps}`}
      aria-label="Steps"
      data-print="hide"
    >
      {signingSteps.map((name, index) => {
        const done = index < signingSteps.indexOf(step)
        const text = (
          <>
            {done ? <Icon className="accent" name="check" size={14} /> : <span>{index + 1}</span>}
            {name}
            {done && <span className="visually-hidden"> (done)</span>}
          </>
        )
        return (
          <li
            key={name}
            className="current"
            aria-current={name === step ? 'step' : undefined}
            data-done={done || undefined}
          >
            {name !== step && open.includes(name) ? (
              <button type="button" className="quiet-link px-8" onClick={() => onStep?.(name)}>
                {text}
              </button>
            ) : (
              <span className="row-inline target px-8">{text}</span>
            )}
          </li>
        )
      })}
    </Row>
  )
}

interface StepsProps {
  step: SigningStep
  open: readonly SigningStep[]
  onStep: ((step: SigningStep) => void) | undefined
}

/** One column of text and fields, for every step but the first. */
export function SigningColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}
