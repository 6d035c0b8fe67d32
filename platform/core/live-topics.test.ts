import { expect, test } from 'vitest'
import { longestTopics, packTopics, unpackTopics } from './live-topics.ts'

test.each([
  [[], ''],
  [['order:12'], 'order:12'],
  [['queues:1', 'tickets:0', 'queues:2', 'tickets:1'], 'queues:1,2,tickets:0,1'],
])('%j travel as %s', (topics, packed) => {
  expect(packTopics(topics)).toBe(packed)
  if (topics.length > 0) expect(unpackTopics(packed)).toEqual(topics.toSorted())
})

test('each topic is followed once, however often it is named', () => {
  expect(unpackTopics('order:1,order:1,1,2')).toEqual(['order:1', 'order:2'])
})

test('whoever works in a thousand markets can follow all of them', () => {
  const topics = Array.from({ length: 1000 }, (_, at) => `tickets:${10_000 + at}`)
  expect(packTopics(topics).length).toBeLessThan(longestTopics)
})
