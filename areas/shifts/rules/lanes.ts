import { overlaps, type Span } from './shift.ts'

/** For each span the first line, from 0, on which it overlaps none before it. */
export function lanesOf(spans: readonly Span[]): number[] {
  const lanes: Span[][] = []
  return spans.map((span) => {
    const free = lanes.findIndex((lane) => !lane.some((other) => overlaps(other, span)))
    const at = free === -1 ? lanes.length : free
    lanes[at] = [...(lanes[at] ?? []), span]
    return at
  })
}
