/** The box of a late delivery on the roster's ribbon, in px, and where what comes next begins. */
export type LateBox = {
  readonly order_id: number
  readonly left: number
  readonly right: number
  readonly next: number
}

/**
 * Where the number of a late order stands: in its box, behind it, or from `left` on over what is before it; in the upper or lower half of its row
 * where one line is too short for all.
 */
export type NumberPlace =
  | { readonly at: 'inside' }
  | {
      readonly at: 'behind' | 'before'
      readonly left: number
      readonly width: number
      readonly half?: 'upper' | 'lower'
    }

type Narrow = { readonly order_id: number; readonly right: number; readonly width: number; readonly at: number }

const padding = 13
const digit = 7

/** Each late order's number, whole and none over another, on a ribbon as wide as `room`: where stops are too short and too close, beside each other. */
export function lateNumbers(boxes: readonly LateBox[], room: number): ReadonlyMap<number, NumberPlace> {
  const narrow = boxes.flatMap((box): Narrow[] => {
    const width = padding + digit * String(box.order_id).length
    if (box.right - box.left >= width) return []
    const isRoomBehind = box.next - box.right >= width
    return [{ ...box, width, at: isRoomBehind ? box.right : box.left - width }]
  })
  const places = new Map<number, NumberPlace>(boxes.map(({ order_id }) => [order_id, { at: 'inside' }]))
  const line = besideEachOther(narrow)
  const isLong = [...line.values()].some(({ left, width }) => left + width > room)
  if (!isLong) {
    for (const [order_id, place] of line) places.set(order_id, place)
    return places
  }
  const upper = besideEachOther(narrow.filter((_, index) => index % 2 === 0))
  const lower = besideEachOther(narrow.filter((_, index) => index % 2 === 1))
  for (const [order_id, place] of upper) places.set(order_id, { ...place, half: 'upper' })
  for (const [order_id, place] of lower) places.set(order_id, { ...place, half: 'lower' })
  return places
}

function besideEachOther(narrow: readonly Narrow[]) {
  const wished = narrow.map(({ at }) => at)
  for (let index = narrow.length - 2; index >= 0; index -= 1)
    wished[index] = Math.min(wished[index] ?? 0, (wished[index + 1] ?? 0) - (narrow[index]?.width ?? 0))
  let free = 0
  return new Map(
    narrow.map(({ order_id, right, width }, index) => {
      const left = Math.max(free, wished[index] ?? 0)
      free = left + width
      return [order_id, { at: left === right ? ('behind' as const) : ('before' as const), left, width }]
    }),
  )
}
