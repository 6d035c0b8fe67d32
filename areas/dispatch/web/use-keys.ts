import { useEffect, useRef, useState } from 'react'

const typing = 'input, textarea, select, [contenteditable]'
const storageKey = 'dispatch_single_keys'

/** Keys of the page, not of a field or of an open dialog. `act` answers whether the key meant something. */
export function useKeys(act: (key: string) => boolean) {
  const [singleKeys, setSingleKeys] = useState(() => localStorage.getItem(storageKey) !== 'off')
  const latest = useRef({ act, singleKeys })
  latest.current = { act, singleKeys }

  useEffect(() => {
    function hear(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : undefined
      if (event.defaultPrevented || event.altKey || target?.closest(typing) || document.querySelector('dialog[open]'))
        return
      const key = nameOf(event)
      // A character alone may be meant for a screen reader or spoken by chance: it can be switched off (WCAG 2.1.4).
      if (!key || (key.length === 1 && !latest.current.singleKeys)) return
      if (latest.current.act(key)) event.preventDefault()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return {
    singleKeys,
    setSingleKeys(on: boolean) {
      localStorage.setItem(storageKey, on ? 'on' : 'off')
      setSingleKeys(on)
    },
  }
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey ? 'Undo' : undefined
  return key.length === 1 ? key.toLowerCase() : key
}
