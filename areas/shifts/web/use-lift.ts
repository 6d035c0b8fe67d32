import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

export type Place = { readonly driver_id: number | null; readonly day: string }
type Lifted = { readonly shiftId: number; readonly at: Place }

const farEnough = 6

/**
 * Carries a shift to another day or driver: by the pointer, which moves the block itself and asks what lies under it, without drawing anything
 * anew while it moves; or by keys, Space, arrows, Space. `next` names the cell beside another. Both are heard on the grid, whose blocks are many.
 */
export function useLift(options: {
  readonly isAllowed: boolean
  readonly onDrop: (shiftId: number, to: Place) => void
  readonly next: (from: Place, key: string) => Place | undefined
}) {
  const [lifted, setLifted] = useState<Lifted>()
  const over = useRef<HTMLElement>(undefined)

  function leave(): void {
    over.current?.removeAttribute('data-over')
    over.current = undefined
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const block = blockIn(event)
    if (!block || !options.isAllowed || event.button !== 0 || event.pointerType === 'touch') return
    const shiftId = Number(block.dataset.shift)
    const [x, y] = [event.clientX, event.clientY]
    let isMoving = false
    const move = (moved: globalThis.PointerEvent) => {
      const [right, down] = [moved.clientX - x, moved.clientY - y]
      if (!isMoving && Math.hypot(right, down) < farEnough) return
      isMoving = true
      block.setAttribute('data-lifted', '')
      block.style.transform = `translate(${right}px, ${down}px)`
      const cell = document
        .elementsFromPoint(moved.clientX, moved.clientY)
        .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset.day !== undefined)
      if (cell === over.current) return
      leave()
      over.current = cell
      cell?.setAttribute('data-over', '')
    }
    const end = (ended: Event) => {
      block.removeEventListener('pointermove', move)
      block.removeEventListener('pointerup', end)
      block.removeEventListener('pointercancel', end)
      block.removeAttribute('data-lifted')
      block.style.transform = ''
      const to = over.current && placeOf(over.current)
      leave()
      if (!isMoving) return
      // The press was a drag: it opens nothing.
      const swallow = (click: Event) => click.stopPropagation()
      block.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => block.removeEventListener('click', swallow, { capture: true }))
      if (to && ended.type === 'pointerup') options.onDrop(shiftId, to)
    }
    block.setPointerCapture(event.pointerId)
    block.addEventListener('pointermove', move)
    block.addEventListener('pointerup', end)
    block.addEventListener('pointercancel', end)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const block = blockIn(event)
    const at = block && placeAround(block)
    if (!at || !options.isAllowed) return
    const shiftId = Number(block.dataset.shift)
    const isMine = lifted?.shiftId === shiftId
    if (event.key === ' ') {
      event.preventDefault()
      if (isMine) {
        setLifted(undefined)
        if (lifted.at.day !== at.day || lifted.at.driver_id !== at.driver_id) options.onDrop(shiftId, lifted.at)
      } else setLifted({ shiftId, at })
      return
    }
    if (!isMine) return
    if (event.key === 'Escape') {
      event.preventDefault()
      setLifted(undefined)
      return
    }
    const to = options.next(lifted.at, event.key)
    if (!to) return
    event.preventDefault()
    setLifted({ shiftId, at: to })
  }
  return { lifted, onPointerDown, onKeyDown }
}

/** The shift that was pressed, of those within what hears it. */
export function blockIn({ target }: { readonly target: EventTarget }): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('[data-shift]')) || undefined
}

/** The cell in which something lies. */
export function placeAround(within: Element): Place | undefined {
  const cell = within.closest<HTMLElement>('[data-day]')
  return cell ? placeOf(cell) : undefined
}

function placeOf({ dataset }: HTMLElement): Place | undefined {
  if (dataset.day === undefined) return undefined
  return { day: dataset.day, driver_id: dataset.driver === undefined ? null : Number(dataset.driver) }
}
