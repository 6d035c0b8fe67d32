import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processorTime } from '#platform/test/processor-time.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { scoreLabelled } from './labelled-testing.ts'
import { parseAddress } from './us-address.ts'

const labelled = sharedData('addresses/us-labelled.jsonl')
const naughty = sharedData('text/blns.json')

test.skipIf(!labelled)('[ADR-02] of the labelled street addresses, 95 in a hundred are taken apart as labelled', () => {
  const scores = [...scoreLabelled(readFileSync(labelled ?? '', 'utf8')).values()]
  const sum = (what: 'right' | 'of') => scores.reduce((total, score) => total + score[what], 0)
  expect(sum('of')).toBe(1348)
  expect(sum('right') / sum('of')).toBeGreaterThanOrEqual(0.95)
})

test.skipIf(!naughty)('[ADR-02] none of the naughty strings breaks it, nor a very long one', async () => {
  const strings: string[] = JSON.parse(readFileSync(naughty ?? '', 'utf8'))
  for (const text of strings) {
    expect(parseAddress(text)).toHaveProperty('isPostBox')
    expect(parseAddress(`118 ${text} St, ${text}, OH`)).toHaveProperty('isPostBox')
  }
  const long = [
    '#'.repeat(100_000),
    '1 '.repeat(50_000),
    'a-'.repeat(50_000),
    '('.repeat(100_000),
    `po${' '.repeat(100_000)}box`,
  ]
  const { ms } = await processorTime(() => {
    for (const text of long) parseAddress(text)
  })
  expect(ms).toBeLessThan(500)
})
