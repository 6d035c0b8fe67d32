import type { Arcs } from './arcs.ts'
import { at, Ints } from './integers.ts'

/** Parts within which every crossing can be reached from every other, by crossing (Tarjan, 1972; without recursion, for long roads). */
export function findParts(
  crossings: number,
  { first, to }: Arcs,
): { readonly part: Int32Array; readonly sizes: Int32Array } {
  const part = new Int32Array(crossings).fill(-1)
  /** When a crossing was seen, from 1, and the earliest one seen that it leads back to. */
  const seen = new Int32Array(crossings)
  const earliest = new Int32Array(crossings)
  const next = first.slice(0, crossings)
  const open = new Int32Array(crossings)
  const path = new Int32Array(crossings)
  const sizes = new Ints()
  let [openCount, clock] = [0, 0]

  for (let start = 0; start < crossings; start += 1) {
    if (at(seen, start) > 0) continue
    let length = enter(start, 0)
    while (length > 0) {
      const here = at(path, length - 1)
      const arc = at(next, here)
      if (arc < at(first, here + 1)) {
        next[here] = arc + 1
        const there = at(to, arc)
        if (at(seen, there) === 0) length = enter(there, length)
        else if (at(part, there) < 0) lower(here, at(seen, there))
        continue
      }
      if (at(earliest, here) === at(seen, here)) close(here)
      length -= 1
      if (length > 0) lower(at(path, length - 1), at(earliest, here))
    }
  }
  return { part, sizes: sizes.toArray() }

  function enter(crossing: number, length: number): number {
    clock += 1
    seen[crossing] = clock
    earliest[crossing] = clock
    open[openCount++] = crossing
    path[length] = crossing
    return length + 1
  }

  function lower(crossing: number, time: number): void {
    earliest[crossing] = Math.min(at(earliest, crossing), time)
  }

  /** All that is open since this crossing was seen is one part. */
  function close(crossing: number): void {
    let size = 0
    let last: number
    do {
      last = at(open, --openCount)
      part[last] = sizes.length
      size += 1
    } while (last !== crossing)
    sizes.push(size)
  }
}
