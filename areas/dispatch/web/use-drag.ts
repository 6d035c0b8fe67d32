import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { DispatchBoard, UnassignedOrder } from '../rules/board.ts'
import { type Drag, movedIn, presentDrag, weighedIn } from './drag.ts'
import { setOverDriver } from './over-driver.ts'
import { useWeighed, useWeighedMove } from './use-weighed.ts'

/** What is being dragged, and what dropping it would do. */
export function useDrag(board: DispatchBoard, onGone: (drag: Drag) => void) {
  const [begun, setBegun] = useState<Drag>()
  const drag = begun && presentDrag(begun, board)
  const weighed = useWeighed(weighedIn(drag), board)
  const moves = useWeighedMove(movedIn(drag))
  const onDrag = useCallback((dragged: Drag | undefined) => {
    setBegun(dragged)
    setOverDriver(undefined)
  }, [])
  const onDragOrder = useCallback(
    (order: UnassignedOrder | undefined) => onDrag(order && { what: 'order', order }),
    [onDrag],
  )
  // Somebody else has taken it meanwhile. A card that is gone hears no end of its dragging.
  const isGone = begun !== undefined && drag === undefined
  const tell = useEffectEvent(() => begun && onGone(begun))
  useEffect(() => {
    if (!isGone) return
    tell()
    onDrag(undefined)
  }, [isGone, onDrag])
  return { drag, weighed, moves, onDrag, onDragOrder }
}
