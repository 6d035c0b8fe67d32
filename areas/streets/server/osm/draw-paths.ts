import { joinLines } from '../../rules/join-lines.ts'
import type { MapPath } from '../../rules/road-map.ts'

type PathWay = { readonly facts: Omit<MapPath, 'points'>; readonly refs: readonly number[] }

/** Ways of one river or railway become one line, along which its name can be written. */
export function drawPaths(
  ways: readonly PathWay[],
  indices: (refs: readonly number[]) => number[],
  placeAt: (index: number) => readonly [lng: number, lat: number],
): MapPath[] {
  const alike = Map.groupBy(ways, ({ facts: { kind, name } }) => `${kind} ${name}`)
  return [...alike.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    return joinLines(some.map(({ refs }) => indices(refs))).map((line) => ({
      ...first.facts,
      points: line.map(placeAt),
    }))
  })
}
