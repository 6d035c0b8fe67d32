/** The box of a late delivery on the roster's ribbon, in px, and where what comes next begins. */
export type LateBox = {
  readonly order_id: number
  readonly left: number
  readonly right: number
  readonly next: number
}

/** Where the number of a late order stands: in its box, behind it, or from `left` on over what is before it. */
export type NumberPlace =
  | { readonly at: 'inside' }
  | { readonly at: 'behind' | 'before'; readonly left: number; readonly width: number }

const padding = 13
const digit = 7

/** Each late order's number, whole, and none over another: those of stops that are too short and too close stand beside each other. */
export function lateNumbers(boxes: readonly LateBox[]): ReadonlyMap<number, NumberPlace> {
  const narrow = boxes.flatMap((box) => {
    const width = padding + digit * String(box.order_id).length
    if (box.right - box.left >= width) return []
    const isRoomBehind = box.next - box.right >= width
    return [{ ...box, width, at: isRoomBehind ? box.right : box.left - width }]
  })
  for (let index = narrow.length - 2; index >= 0; index -= 1) {
    const [one, next] = [narrow[index], narrow[index + 1]]
    if (one && next) one.at = Math.min(one.at, next.at - one.width)
  }
  let free = 0
  const places = new Map<number, NumberPlace>(boxes.map(({ order_id }) => [order_id, { at: 'inside' }]))
  for (const { order_id, right, width, at } of narrow) {
    const left = Math.max(free, at)
    places.set(order_id, { at: left === right ? 'behind' : 'before', left, width })
    free = left + width
  }
  return places
}
