import { type PointerEvent, useEffect, useState } from 'react'

/**
 * Whether the pointer is over what has these `props`. The leave is told by the element that the pointer goes out of; what is taken away under
 * the pointer, such as a button that has done its work, tells of none. So what the pointer comes to next is heard, too.
 */
export function usePointedAt() {
  const [over, setOver] = useState<Element>()
  useEffect(() => {
    if (!over) return
    const leaveIfOutside = ({ target }: Event) => {
      if (!(target instanceof Node && over.contains(target))) setOver(undefined)
    }
    document.addEventListener('pointerover', leaveIfOutside)
    return () => document.removeEventListener('pointerover', leaveIfOutside)
  }, [over])
  return {
    isPointedAt: over !== undefined,
    props: {
      onPointerEnter: ({ currentTarget }: PointerEvent) => setOver(currentTarget),
      onPointerLeave: () => setOver(undefined),
    },
  }
}
