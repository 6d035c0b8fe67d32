import type { Arcs } from './arcs.ts'
import { at, Ints } from './integers.ts'

/** Parts within which every vertex can be reached from every other, by vertex (Tarjan, 1972; without recursion, for long roads). */
export function findParts(
  vertices: number,
  { first, to }: Arcs,
): { readonly part: Int32Array; readonly sizes: Int32Array } {
  const part = new Int32Array(vertices).fill(-1)
  /** When a vertex was seen, from 1, and the earliest one seen that it leads back to. */
  const seen = new Int32Array(vertices)
  const earliest = new Int32Array(vertices)
  const next = first.slice(0, vertices)
  const open = new Int32Array(vertices)
  const path = new Int32Array(vertices)
  const sizes = new Ints()
  let [openCount, clock] = [0, 0]

  for (let start = 0; start < vertices; start += 1) {
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

  function enter(vertex: number, length: number): number {
    clock += 1
    seen[vertex] = clock
    earliest[vertex] = clock
    open[openCount++] = vertex
    path[length] = vertex
    return length + 1
  }

  function lower(vertex: number, time: number): void {
    earliest[vertex] = Math.min(at(earliest, vertex), time)
  }

  /** All that is open since this vertex was seen is one part. */
  function close(vertex: number): void {
    let size = 0
    let last: number
    do {
      last = at(open, --openCount)
      part[last] = sizes.length
      size += 1
    } while (last !== vertex)
    sizes.push(size)
  }
}
