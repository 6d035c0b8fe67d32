import { useEffect, useEffectEvent } from 'react'

/** Runs `gone` once, `ms` after the thing named by `key` appeared; a new key starts anew, nothing shown waits for nothing. */
export function useFade(key: string | number | undefined, ms: number, gone: () => void): void {
  const fade = useEffectEvent(gone)
  useEffect(() => {
    if (key === undefined) return
    const timer = setTimeout(() => fade(), ms)
    return () => clearTimeout(timer)
  }, [key, ms])
}
