import type { ImportReport } from '#platform/server/imports/import-kind.ts'
import { type TurnFacts, turnFactsOf } from '../../rules/osm-turns.ts'
import { isDriven, type Road, type TurnRule } from '../../rules/road-map.ts'
import type { Member, Tags } from './elements.ts'

/** A turn restriction as the file has it: by the ids of its ways and of the node that they meet at. */
export type TurnRelation = {
  readonly id: number
  readonly facts: TurnFacts
  readonly from: readonly number[]
  readonly to: readonly number[]
  /** Node ids, or way ids. */
  readonly node: number | undefined
  readonly ways: readonly number[]
}

/** Several ways may lead in or out of one rule (`no_entry`, `no_exit`); more than this were not drawn by hand. */
const mostPairs = 100
const mostVias = 20

export function turnRelationOf(id: number, members: readonly Member[], tags: Tags): TurnRelation | undefined {
  const facts = turnFactsOf(tags)
  if (!facts) return undefined
  const refs = (role: string, type: Member['type']) =>
    members.filter((member) => member.role === role && member.type === type).map(({ ref }) => ref)
  const [from, to, ways, [node]] = [refs('from', 'way'), refs('to', 'way'), refs('via', 'way'), refs('via', 'node')]
  if (from.length * to.length > mostPairs || ways.length > mostVias) return undefined
  return { id, facts, from, to, node, ways }
}

/** Where a file's ways and nodes stand on the map that was drawn of them. */
export type Drawn = {
  road(way: number): Road | undefined
  node(id: number): number
}

/** Their turns on the map; those that say nothing clear are reported. */
export function drawTurns(relations: readonly TurnRelation[], drawn: Drawn, report: ImportReport): TurnRule[] {
  let timed = 0
  const rules = relations.flatMap((relation, index) => {
    const found = turnRulesOf(relation, drawn)
    if (found === 'unclear') {
      const reason =
        'The turn restriction does not say which turn it means: its ways do not meet, or go on beyond the crossing.'
      report.reject({ line: index + 1, reason, text: `relation ${relation.id}` })
      return []
    }
    if (relation.facts.timed) timed += found.length
    return found
  })
  if (timed > 0)
    report.note(
      `Turns that are forbidden at certain hours only count as forbidden at all hours: ${timed} of ${rules.length}.`,
    )
  return rules
}

/**
 * The turns that a relation is about. None where it names what is not in the file or may not be driven, for then nobody can break it;
 * `unclear` where its ways do not meet, or one of them goes on beyond the crossing so that two turns could be meant.
 */
function turnRulesOf({ facts, from, to, node, ways }: TurnRelation, drawn: Drawn): TurnRule[] | 'unclear' {
  const roadsOf = (ids: readonly number[]) =>
    ids
      .map(drawn.road)
      .filter((road) => road !== undefined)
      .filter(isDriven)
  const [fromRoads, toRoads, viaRoads] = [roadsOf(from), roadsOf(to), roadsOf(ways)]
  if (fromRoads.length === 0 || toRoads.length === 0 || viaRoads.length < ways.length) return []
  const crossing = node === undefined ? -1 : drawn.node(node)
  if (ways.length === 0 && crossing < 0) return []

  const rules = fromRoads.flatMap((begin) =>
    toRoads.map((end) => {
      const vias = ways.length === 0 ? [[crossing]] : chainsOf(viaRoads)
      const paths = vias.flatMap((via) => pathsOver(begin, via, end))
      return paths.map((nodes): TurnRule => ({ only: facts.only, nodes: Int32Array.from(nodes) }))
    }),
  )
  const isUnclear = rules.some((found) => found.length !== 1)
  return isUnclear ? 'unclear' : rules.flat()
}

/** In from one road, along these nodes, and out by the other; back by the same road is turning round in it. */
function pathsOver(from: Road, via: readonly number[], to: Road): number[][] {
  const [first, last] = [via[0] ?? -1, via.at(-1) ?? -1]
  const before = neighbours(from, first, 'in')
  const after = neighbours(to, last, 'out')
  const turnsRound = from === to && via.length === 1
  return before.flatMap((begin) =>
    (turnsRound ? after.filter((end) => end === begin) : after).map((end) => [begin, ...via, end]),
  )
}

/** The nodes next to one on a road, from where it may be driven to, or to where one may drive on. */
function neighbours({ nodes, oneWay }: Road, node: number, direction: 'in' | 'out'): number[] {
  const found: number[] = []
  const [onward, back] = direction === 'in' ? [-1, 1] : [1, -1]
  for (let index = 0; index < nodes.length; index += 1) {
    if (nodes[index] !== node) continue
    for (const [step, isOpen] of [
      [onward, oneWay !== -1],
      [back, oneWay !== 1],
    ] as const) {
      const next = nodes[index + step]
      if (isOpen && next !== undefined) found.push(next)
    }
  }
  return found
}

/** Ways between two others, joined end to end in the order in which they may be driven: both orders, where they may be. */
function chainsOf(roads: readonly Road[]): number[][] {
  const chains = [roads, roads.toReversed()].flatMap((order) => [
    ...joined(order, (road) => drivenNodes(road, false)),
    ...joined(order, (road) => drivenNodes(road, true)),
  ])
  return [...new Map(chains.map((chain) => [chain.join(' '), chain])).values()]
}

/** From the first road as it is begun; the others in whichever direction they go on from it. */
function joined(roads: readonly Road[], beginning: (road: Road) => number[] | undefined): number[][] {
  const [first, ...others] = roads
  const chain = first && beginning(first)
  if (!chain) return []
  for (const road of others) {
    const next = [drivenNodes(road, false), drivenNodes(road, true)].find((nodes) => nodes?.[0] === chain.at(-1))
    if (!next) return []
    chain.push(...next.slice(1))
  }
  return [chain]
}

function drivenNodes({ nodes, oneWay }: Road, isBackward: boolean): number[] | undefined {
  if (oneWay === (isBackward ? 1 : -1)) return undefined
  return isBackward ? [...nodes].reverse() : [...nodes]
}
