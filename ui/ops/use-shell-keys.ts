import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isForPage, singleKeysAct } from './single-keys.ts'

type ShellKeys = {
  /** The letter after `G`, as it is written in the navigation; answers whether it leads somewhere. */
  onGo: (key: string) => boolean
  onPalette: () => void
  onKeys: () => void
}

const goWaitsMs = 5_000
/** What is typed so soon after asking for the palette is meant for it, even while its code is still on its way. */
const typedAheadMs = 3_000

/**
 * `Ctrl K` or `⌘K` anywhere; `G` and `?` as single keys. It hears before everybody else on the page, so that the letter after `G` never
 * means what it means on the page.
 */
export function useShellKeys(keys: ShellKeys) {
  const [goes, setGoes] = useState(false)
  const typed = useRef<{ text: string; since: number }>(undefined)

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      typed.current = { text: '', since: Date.now() }
      setGoes(false)
      return keys.onPalette()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return setGoes(false)
    const ahead = typed.current
    if (ahead && Date.now() - ahead.since < typedAheadMs && !document.querySelector('dialog[open]')) {
      if (event.key.length === 1) ahead.text += event.key
      return swallow(event)
    }
    if (!isForPage(event) || !singleKeysAct()) return setGoes(false)
    if (goes) {
      if (event.key === 'Shift') return
      setGoes(false)
      keys.onGo(event.key.toLowerCase())
      return swallow(event)
    }
    if (event.key.toLowerCase() === 'g' && !event.shiftKey && !event.repeat) {
      setGoes(true)
      swallow(event)
    } else if (event.key === '?') {
      keys.onKeys()
      swallow(event)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
  useEffect(() => {
    if (!goes) return
    const timer = setTimeout(() => setGoes(false), goWaitsMs)
    return () => clearTimeout(timer)
  }, [goes])

  return {
    /** The next letter leads somewhere. */
    goes,
    typedAhead: () => typed.current?.text ?? '',
    forgetTyped() {
      typed.current = undefined
    },
  }
}

export function isPaletteKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
