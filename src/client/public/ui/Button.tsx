import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Button.module.css'

interface Variants {
  /** primary: the main action; secondary: all others; quiet: in rows and bars; danger: destroys something. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** small is for table rows and bars; it keeps a 44 px target on touch screens. */
  size?: 'regular' | 'small' | undefined
  icon?: IconName
  wide?: boolean | undefined
}

interface ButtonProps extends Variants, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While busy, the button shows it, ignores presses and keeps the focus, which `disabled` would lose. */
  pending?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, icon, wide, pending, children, ...rest }: ButtonProps) {
  // Text alone needs no element of its own, and the staff's table has hundreds of buttons.
  const plain = typeof children === 'string' && icon === undefined && !pending
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide }, rest.className)}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      aria-busy={pending || undefined}
      data-pending={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : rest.onClick}
    >
      {plain ? children : <Content icon={icon}>{children}</Content>}
      {pending && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}

interface AnchorProps extends Variants, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
}

/** A link in the style of a button, to a phone number, a mail address or a file. */
export function ButtonAnchor({ variant, size, icon, wide, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide }, rest.className)}>
      <Content icon={icon}>{children}</Content>
    </a>
  )
}

export const ButtonLink = createLink(ButtonAnchor)

/** For other elements that look like buttons. */
export function buttonClass(
  { variant = 'secondary', size = 'regular', wide }: Variants,
  extra?: string,
): string {
  return [styles.button, styles[variant], styles[size], wide && 'full', extra]
    .filter(Boolean)
    .join(' ')
}

function Content({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <span className={`row-inline ${styles.content}`}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </span>
  )
}
