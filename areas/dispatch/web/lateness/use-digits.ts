import { type RefObject, useEffect, useEffectEvent } from 'react'
import { singleKeysAct } from '#ui/ops/single-keys.ts'

/** In a list of an open dialog a digit presses the button that bears it (`data-digit`). */
export function useDigits(list: RefObject<HTMLElement | null>): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || repeat) return
    if (!/^[1-9]$/.test(key) || !singleKeysAct()) return
    const button = list.current?.querySelector<HTMLElement>(`[data-digit="${key}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
