import { useEffectEvent, useLayoutEffect } from 'react'
import { isForPage, singleKeysAct } from '#ui/ops/single-keys.ts'

/** Keys of the page, not of a field or of an open dialog. `act` answers whether the key meant something. */
export function useKeys(act: (key: string) => boolean): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !isForPage(event)) return
    const key = nameOf(event)
    if (!key || (key.length === 1 && !singleKeysAct())) return
    if (act(key)) event.preventDefault()
  })
  // Before the first picture: who sees a row may press a key on it.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) return undefined
  return key.length === 1 ? key.toLowerCase() : key
}
