import { useEffect, useState } from 'react'

const storageKey = 'dispatch_map'

/** Whether the map stands beside the board, as this browser remembers it, and what is looked at on it: `driver 7`, `order 1012`. */
export function useMapPanel() {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storageKey) === 'open')
  const [isNew, setNew] = useState(false)
  const [shown, show] = useState<string>()

  useEffect(() => {
    if (!isOpen) return
    const look = (event: Event) => {
      const mark = event.target instanceof Element ? markOf(event.target) : undefined
      if (mark) show(mark)
    }
    // Pointing is enough for an order; a driver's column is what most pointers rest on, so that it must be entered.
    const point = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-order]')) look(event)
    }
    document.addEventListener('focusin', look)
    document.addEventListener('pointerover', point)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('pointerover', point)
    }
  }, [isOpen])

  return {
    isOpen,
    /** Opened in this page, not remembered from an earlier one. */
    isNew,
    shown: isOpen ? shown : undefined,
    shownDriver: isOpen && shown?.startsWith('driver ') ? Number(shown.slice('driver '.length)) : undefined,
    show,
    toggle() {
      localStorage.setItem(storageKey, isOpen ? 'closed' : 'open')
      setOpen(!isOpen)
      setNew(true)
    },
  }
}

function markOf(at: Element): string | undefined {
  const order = at.closest<HTMLElement>('[data-order]')?.dataset.order
  if (order) return `order ${order}`
  const driver = at.closest<HTMLElement>('[data-driver]')?.dataset.driver
  return driver && `driver ${driver}`
}
