import { useEffect, useEffectEvent } from 'react'

/** Ctrl Z, and Ctrl Shift Z or Ctrl Y for the way back, wherever focus is, but in a field where something is typed, which has an undo of its own, and under a dialog. */
export function useUndoKey(acts: { readonly undo: () => void; readonly redo: () => void }): void {
  const act = useEffectEvent((what: 'undo' | 'redo') => acts[what]())
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const what = meantBy(event)
      if (!what || event.defaultPrevented || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      act(what)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function meantBy({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : undefined
}

function isTyping(at: EventTarget | null): boolean {
  const isText =
    at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && !['checkbox', 'radio'].includes(at.type))
  return isText && at.value !== ''
}
