import { expect, test } from 'vitest'
import { collectReport } from '#platform/server/imports/report.ts'
import { memoryFile, osmText, type TestCity } from '../testing.ts'
import { readOsm } from './read-osm.ts'

/** A crossing at node 5: 1 north, 2 east, 3 south, 4 west of it; a second one at 6, east of 2. Way n leads from node n to 5. */
const nodes: TestCity['nodes'] = {
  1: [40.001, -83],
  2: [40, -82.999],
  3: [39.999, -83],
  4: [40, -83.001],
  5: [40, -83],
  6: [40, -82.998],
  7: [40.001, -82.998],
}
const road = { highway: 'residential' }
const ways = [
  { nodes: [1, 5], tags: road },
  { nodes: [2, 5], tags: road },
  { nodes: [3, 5], tags: road },
  { nodes: [4, 5], tags: road },
  { nodes: [2, 6], tags: road },
  { nodes: [6, 7], tags: road },
  { nodes: [1, 5, 3], tags: { ...road, oneway: 'yes' } },
  { nodes: [4, 5, 2], tags: road },
  { nodes: [5, 7], tags: { ...road, access: 'private' } },
  { nodes: [5, 4], tags: { ...road, oneway: 'yes' } },
]

type Members = NonNullable<TestCity['relations']>[number]['members']
const at5 = [5, 'via', 'node'] as const

async function rulesOf(members: Members, restriction = 'no_left_turn') {
  const report = collectReport()
  const city = { nodes, ways, relations: [{ members, tags: { type: 'restriction', restriction } }] }
  const { map } = await readOsm(memoryFile('turns.osm', osmText(city)), {
    report,
    signal: new AbortController().signal,
  })
  // Back from the map's own numbers to those of the file.
  const ids = new Map(
    Object.entries(nodes).map(([id, [lat, lng]]) => [
      map.lats.findIndex((one, index) => one === lat && map.lngs[index] === lng),
      Number(id),
    ]),
  )
  const rules = map.turns.map(({ only, nodes }) => [only ? 'only' : 'no', ...[...nodes].map((node) => ids.get(node))])
  return { rules, rejected: report.rejections.map(({ text }) => text) }
}

const clear = (rules: unknown) => ({ rules, rejected: [] })

test('[SIL-OPS-46] a rule names the street that one comes by, the crossing, and the street that one would go into', async () => {
  expect(await rulesOf([[3, 'from'], at5, [4, 'to']])).toEqual(clear([['no', 3, 5, 4]]))
  expect(await rulesOf([[4, 'to'], [3, 'from'], at5], 'only_left_turn')).toEqual(clear([['only', 3, 5, 4]]))
  expect(await rulesOf([[3, 'from'], at5, [3, 'to']], 'no_u_turn')).toEqual(clear([['no', 3, 5, 3]]))
})

test('[SIL-OPS-46] a road that goes on beyond the crossing is clear where it is one-way', async () => {
  expect(await rulesOf([[7, 'from'], at5, [4, 'to']])).toEqual(clear([['no', 1, 5, 4]]))
  expect(await rulesOf([[8, 'from'], at5, [1, 'to']])).toEqual({ rules: [], rejected: ['relation 1'] })
})

test('[SIL-OPS-46] no entry from several streets, no exit into several', async () => {
  expect(await rulesOf([[1, 'from'], [3, 'from'], at5, [4, 'to']], 'no_entry')).toEqual(
    clear([
      ['no', 1, 5, 4],
      ['no', 3, 5, 4],
    ]),
  )
  expect((await rulesOf([[1, 'from'], at5, [3, 'to'], [4, 'to']], 'no_exit')).rules).toHaveLength(2)
})

test('[SIL-OPS-46] a rule over roads in between names all crossings on the way, in whichever order the file has them', async () => {
  const expected = clear([['no', 4, 5, 2, 6, 7]])
  expect(
    await rulesOf([
      [4, 'from'],
      [2, 'via'],
      [5, 'via'],
      [6, 'to'],
    ]),
  ).toEqual(expected)
  expect(
    await rulesOf([
      [4, 'from'],
      [5, 'via'],
      [2, 'via'],
      [6, 'to'],
    ]),
  ).toEqual(expected)
  expect(
    await rulesOf([
      [6, 'from'],
      [5, 'via'],
      [2, 'via'],
      [4, 'to'],
    ]),
  ).toEqual(clear([['no', 7, 6, 2, 5, 4]]))
  expect(
    await rulesOf([
      [4, 'from'],
      [6, 'via'],
      [1, 'to'],
    ]),
  ).toEqual({ rules: [], rejected: ['relation 1'] })
})

test.each<[string, Members]>([
  ['what is not in the file', [[3, 'from'], at5, [99, 'to']]],
  [
    'a crossing that is not in the file',
    [
      [3, 'from'],
      [98, 'via', 'node'],
      [4, 'to'],
    ],
  ],
  ['what nobody may drive', [[3, 'from'], at5, [9, 'to']]],
  ['no way in', [at5, [4, 'to']]],
  [
    'no crossing',
    [
      [3, 'from'],
      [4, 'to'],
    ],
  ],
])('[SIL-OPS-46] a rule with %s forbids nothing, and is no fault of the file', async (_what, members) => {
  expect(await rulesOf(members)).toEqual(clear([]))
})

test.each<[string, Members]>([
  ['a street that does not come to the crossing', [[6, 'from'], at5, [4, 'to']]],
  ['a street that one may only leave by', [[10, 'from'], at5, [1, 'to']]],
])('[SIL-OPS-46] a rule with %s is reported', async (_what, members) => {
  expect(await rulesOf(members)).toEqual({ rules: [], rejected: ['relation 1'] })
})
