import { useEffect, useEffectEvent } from 'react'

/** Ctrl Z wherever focus is, but in a field where something is typed, which has an undo of its own, and under a dialog. */
export function useUndoKey(onUndo: () => void): void {
  const undo = useEffectEvent(onUndo)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isUndo =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(at: EventTarget | null): boolean {
  const isText =
    at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && !['checkbox', 'radio'].includes(at.type))
  return isText && at.value !== ''
}
