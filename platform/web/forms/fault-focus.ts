import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import type { FormState } from './form-store.ts'

type Failed = Pick<FormState<unknown>, 'errors' | 'failures'>

/** Each failure leads whoever has pressed the button to the first field that is wrong. Without one, the error line speaks by itself. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, { errors, failures }: Failed): void {
  const focus = useEffectEvent(() => {
    if (failures > 0) firstFault(form.current, Object.keys(errors))?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useLayoutEffect(() => focus(), [failures])
}

function firstFault(form: HTMLFormElement | null, paths: readonly string[]): HTMLElement | undefined {
  const isFaulty = (name: string) => name !== '' && paths.some((path) => path === name || path.startsWith(`${name}.`))
  const controls = form?.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, select') ?? []
  return [...controls].find(
    (control) => control.getAttribute('aria-invalid') === 'true' || isFaulty(control.getAttribute('name') ?? ''),
  )
}
