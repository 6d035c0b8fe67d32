import { useState } from 'react'

/**
 * Versions of a value that has none of its own: each time it becomes another one its version rises. A form that began with an earlier one can
 * so say what it had seen, and learns that somebody else changed the value meanwhile (SIL-ORD-168).
 */
export function useVersions(value: string): { version: number; valueAt: (version: number | undefined) => string } {
  const [seen, setSeen] = useState<readonly string[]>([value])
  const isKnown = seen.at(-1) === value
  if (!isKnown) setSeen([...seen, value])
  const values = isKnown ? seen : [...seen, value]
  return { version: values.length, valueAt: (version) => values[(version ?? values.length) - 1] ?? value }
}
