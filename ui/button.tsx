import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonLook = {
  /** `danger` fills with red: only in the last step. `dangerQuiet` opens it. */
  variant?: 'plain' | 'primary' | 'tint' | 'quiet' | 'ghost' | 'danger' | 'dangerQuiet' | undefined
  /** `drive` is the 64 px button of the driver's phone. */
  size?: 'small' | 'large' | 'drive' | undefined
  wide?: boolean | undefined
  icon?: IconName | undefined
  /** Formatted sum at the right edge: label left, money right. */
  money?: string | undefined
}

type ButtonProps = ButtonLook &
  Omit<ComponentPropsWithRef<'button'>, 'disabled'> & {
    /** Shows a spinner and lets no second click through. */
    loading?: boolean | undefined
    /** Refuses clicks but keeps focus, so that the reason beside it can be read; name it with `aria-describedby`. */
    disabled?: boolean | undefined
    /** A press while it is disabled: the moment to show what it waits for. */
    onRefused?: (() => void) | undefined
  }

export function buttonClass({ variant = 'plain', size, wide, money }: ButtonLook, className?: string) {
  return classes(
    styles.button,
    styles[variant],
    size && styles[size],
    wide && styles.wide,
    money && styles.split,
    className,
  )
}

export function ButtonFace({
  icon,
  loading,
  money,
  children,
}: ButtonLook & { loading?: boolean | undefined; children: ReactNode }) {
  const label = (
    <>
      {loading ? <Spinner /> : icon && <Icon name={icon} size="small" />}
      {children}
    </>
  )
  if (!money) return label
  return (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.money}>{money}</span>
    </>
  )
}

export function Button({
  variant,
  size,
  wide,
  icon,
  money,
  loading,
  disabled,
  className,
  children,
  onClick,
  onRefused,
  type = 'button',
  ...rest
}: ButtonProps) {
  const idle = !loading && !disabled
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) onClick?.(event)
    else {
      event.preventDefault()
      if (disabled) onRefused?.()
    }
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, money }, className)}
      aria-disabled={disabled || undefined}
      aria-busy={loading || undefined}
      onClick={click}
    >
      <ButtonFace icon={icon} loading={loading} money={money}>
        {children}
      </ButtonFace>
    </button>
  )
}
