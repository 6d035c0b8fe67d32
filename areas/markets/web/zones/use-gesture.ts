import { useEffect, useRef } from 'react'

/**
 * Numbers what is done with mouse and keys: a drag is one gesture from its first press, typing into a field is one until something else is
 * touched, a key that is held down is one.
 */
export function useGesture(): () => number {
  const number = useRef(0)
  useEffect(() => {
    const next = () => {
      number.current += 1
    }
    const press = ({ repeat, target }: KeyboardEvent) => {
      const types = target instanceof Element && target.matches('input, textarea')
      if (!repeat && !types) next()
    }
    const options = { capture: true }
    document.addEventListener('pointerdown', next, options)
    document.addEventListener('focusin', next, options)
    document.addEventListener('keydown', press, options)
    return () => {
      document.removeEventListener('pointerdown', next, options)
      document.removeEventListener('focusin', next, options)
      document.removeEventListener('keydown', press, options)
    }
  }, [])
  return () => number.current
}
