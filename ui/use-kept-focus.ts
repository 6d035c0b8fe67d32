import { useEffect } from 'react'

/** On a page whose parts go away by their own acts. Only who goes by keys needs it, and has it from the first key on. */
export function useKeptFocus(): void {
  useEffect(() => {
    const come = () => void import('./kept-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined)
    addEventListener('keydown', come, { once: true, passive: true })
    return () => removeEventListener('keydown', come)
  }, [])
}
