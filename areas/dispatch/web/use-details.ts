import { useState } from 'react'

const storageKey = 'dispatch_details'

/** Whether a driver's details are open, as this browser remembers it. */
export function useDetails(driverId: number): readonly [isOpen: boolean, toggle: () => void] {
  const [isOpen, setOpen] = useState(() => openDetails().includes(driverId))
  return [
    isOpen,
    () => {
      const others = openDetails().filter((id) => id !== driverId)
      localStorage.setItem(storageKey, JSON.stringify(isOpen ? others : [...others, driverId]))
      setOpen(!isOpen)
    },
  ]
}

function openDetails(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(Number.isInteger) : []
  } catch {
    return []
  }
}
