import { useEffect } from 'react'
import { DownloadReturn } from '#client/portal/client/documents/DownloadReturn.tsx'
import { useStartReturn } from '#client/portal/client/documents/use-start-return.ts'
import { ChangeButton } from '#client/portal/ui/ChangeButton.tsx'
import { ButtonAnchor, ButtonLink } from '#client/public/ui/Button.tsx'
import { linkAfterProfile } from './next-step.ts'
import type { NextStepContent } from './step-of-return.ts'
import { useNextStep } from './use-next-step.ts'

interface StepLinkProps {
  filled: boolean
  link: NonNullable<NextStepContent['link']>
}

/** The button of a step: it downloads, starts a return or leads on. */
export function StepLink({ filled, link }: StepLinkProps) {
  const variant = filled ? 'primary' : 'secondary'
  if ('download' in link) return <DownloadReturn taxReturn={link.download} className="rigid" />
  if ('start' in link) return <StartButton year={link.start} label={link.label} />
  if ('to' in link) {
    const { to, search = {}, label } = link
    return (
      <ButtonLink to={to} search={search} variant={variant} className="rigid">
        {label}
      </ButtonLink>
    )
  }
  const away = { href: link.href, target: '_blank', rel: 'noopener noreferrer' }
  return (
    <ButtonAnchor {...away} icon="external" variant={variant} className="rigid">
      {link.label}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </ButtonAnchor>
  )
}

function StartButton({ year, label }: { year: number; label: string }) {
  const { start, pendingYear } = useStartReturn()
  return (
    <ChangeButton
      variant="primary"
      className="rigid"
      pending={pendingYear !== null}
      onClick={() => start(year)}
    >
      {label}
    </ChangeButton>
  )
}

/** The next step as one button, for a form that was just saved; `onLoad` learns whether there is one. */
export function NextStepButton({ onLoad }: { onLoad: (hasNext: boolean) => void }) {
  const step = useNextStep()
  const link = step && linkAfterProfile(step)
  const hasNext = Boolean(link)
  useEffect(() => onLoad(hasNext), [hasNext, onLoad])
  return link ? <StepLink filled link={link} /> : null
}
