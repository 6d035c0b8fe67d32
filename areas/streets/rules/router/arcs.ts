import { at } from './integers.ts'

/** What leads from each vertex to others: the arcs of vertex `v` stand from `first[v]` up to `first[v + 1]`. */
export type Arcs = {
  readonly first: Int32Array
  readonly to: Int32Array
  readonly ms: Int32Array
  /** What an arc stands for: `~edge`, or the vertex between the two arcs that a shortcut replaces. */
  readonly via: Int32Array
}

export type ArcList = {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly ms: Int32Array
  readonly via: Int32Array
}

/** Sorts a list by where its arcs begin. */
export function arcsOf(vertices: number, { from, to, ms, via }: ArcList): Arcs {
  const first = new Int32Array(vertices + 1)
  for (const vertex of from) first[vertex + 1] = at(first, vertex + 1) + 1
  for (let vertex = 0; vertex < vertices; vertex += 1) first[vertex + 1] = at(first, vertex + 1) + at(first, vertex)
  const next = first.slice()
  const arcs = { first, to: to.slice(), ms: ms.slice(), via: via.slice() }
  for (let index = 0; index < from.length; index += 1) {
    const place = at(next, at(from, index))
    next[at(from, index)] = place + 1
    arcs.to[place] = at(to, index)
    arcs.ms[place] = at(ms, index)
    arcs.via[place] = at(via, index)
  }
  return arcs
}
