/** A store on a small map. */
export type Marked = { readonly name: string; readonly x: number; readonly y: number }

/** Where its name stands; `anchor` is the end of the text that lies there. */
export type MapLabel = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
type Frame = { readonly width: number; readonly height: number }

/** Of the map's letters, in px: a broad guess, as nothing is drawn yet. */
const letter = 6.2
const [above, below] = [9, 3]
const mark = 5
/** Clear of who stands at the store, and of what waits there. */
const sides = [
  { anchor: 'start', dx: 14, dy: 4 },
  { anchor: 'end', dx: -14, dy: 4 },
  { anchor: 'middle', dx: 0, dy: -14 },
  { anchor: 'middle', dx: 0, dy: 22 },
  { anchor: 'start', dx: 11, dy: -10 },
  { anchor: 'end', dx: -11, dy: -10 },
  { anchor: 'start', dx: 11, dy: 17 },
  { anchor: 'end', dx: -11, dy: 17 },
] as const

/** Each name beside its store where it hides no other name and no store. Where there is no such place it is left out: its store says it when it is pointed at. */
export function placeLabels(stores: readonly Marked[], frame: Frame): readonly MapLabel[] {
  const marks = stores.map(({ x, y }): Box => ({ left: x - mark, right: x + mark, top: y - mark, bottom: y + mark }))
  const taken: Box[] = []
  return stores.flatMap((store, at) => {
    const others = marks.filter((_, other) => other !== at)
    for (const { anchor, dx, dy } of sides) {
      const label = { name: store.name, anchor, x: store.x + dx, y: store.y + dy }
      const box = boxOf(label)
      if (!isWithin(box, frame) || [...others, ...taken].some((one) => overlap(one, box))) continue
      taken.push(box)
      return [label]
    }
    return []
  })
}

/** What a name covers. */
export function boxOf({ name, anchor, x, y }: MapLabel): Box {
  const width = letter * name.length
  const left = x - { start: 0, middle: width / 2, end: width }[anchor]
  return { left, right: left + width, top: y - above, bottom: y + below }
}

const isWithin = ({ left, right, top, bottom }: Box, { width, height }: Frame) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height

export const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
