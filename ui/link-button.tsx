import type { ComponentPropsWithRef } from 'react'
import { ButtonFace, type ButtonLook, buttonClass } from './button.tsx'

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  money,
  className,
  children,
  ...rest
}: ButtonLook & ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide, money }, className)}>
      <ButtonFace icon={icon} money={money}>
        {children}
      </ButtonFace>
    </a>
  )
}
