/** A line as node ids. */
type Chain = readonly number[]

/**
 * Joins ways end to end into closed rings; `undefined` when one stays open, as for a relation of which a part lies outside the file.
 */
export function joinRings(ways: readonly Chain[]): number[][] | undefined {
  const rings: number[][] = []
  const open = new Map<number, Set<Chain>>()
  const isClosed = (way: Chain) => way.length > 3 && way[0] === way.at(-1)
  const ends = (way: Chain) => [way[0] ?? 0, way.at(-1) ?? 0]
  for (const way of ways) {
    if (way.length < 2) return undefined
    if (isClosed(way)) rings.push([...way])
    else for (const end of ends(way)) open.set(end, (open.get(end) ?? new Set()).add(way))
  }
  const take = (way: Chain) => {
    for (const end of ends(way)) open.get(end)?.delete(way)
  }
  for (const [, waiting] of open) {
    for (const first of waiting) {
      take(first)
      const ring = [...first]
      while (ring[0] !== ring.at(-1)) {
        const end = ring.at(-1) ?? 0
        const [next] = open.get(end) ?? []
        if (!next) return undefined
        take(next)
        ring.push(...(next[0] === end ? next.slice(1) : next.toReversed().slice(1)))
      }
      if (ring.length < 4) return undefined
      rings.push(ring)
    }
  }
  return rings
}
