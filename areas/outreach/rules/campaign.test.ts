import { describe, expect, test } from 'vitest'
import {
  batchSize,
  campaignActs,
  campaignStates,
  fillBody,
  mayBe,
  readExclusions,
  unknownPlaceholders,
  withWayOut,
} from './campaign.ts'

describe('what a campaign says', () => {
  const facts = { name: 'Nadia Farouk', code: 'OTTERS', market: 'Bellwether' }
  test.each([
    ['Hi {first_name}, use {code} in {market}.', facts, 'Hi Nadia, use OTTERS in Bellwether.'],
    ['Hi {first_name}.', { ...facts, name: '  ' }, 'Hi there.'],
    ['Hi {first_name}.', { ...facts, name: '{code}' }, 'Hi {code}.'],
    ['Hi {first_name}.', { ...facts, name: '$& $1' }, 'Hi $&.'],
    ['{toString} {nobody}', facts, '{toString} {nobody}'],
  ])('%j', (body, known, text) => {
    expect(fillBody(body, known)).toBe(text)
  })

  test('words in braces that stand for nothing are named', () => {
    expect(unknownPlaceholders('{first_name} {fist_name} {} {toString}')).toEqual(['fist_name', '', 'toString'])
  })

  test('[SIL-ORD-127] every text says how to end them', () => {
    expect(withWayOut('Game day!')).toBe('Game day! Reply STOP to opt out.')
    expect(withWayOut('Game day! Text STOP to end.')).toBe('Game day! Text STOP to end.')
    expect(withWayOut('Nonstop fun')).toBe('Nonstop fun Reply STOP to opt out.')
  })
})

test('[SIL-ORD-127] the exclude list takes what people paste', () => {
  expect(readExclusions('(229) 555-0119, Theo.B@mail.example;2295550119\n"1-404-555-0100"\nsomebody\n')).toEqual({
    excluded: ['2295550119', 'theo.b@mail.example', '4045550100'],
    unread: ['somebody'],
  })
  expect(readExclusions(' \n,;')).toEqual({ excluded: [], unread: [] })
})

test('a batch is the share of ten seconds, and never nobody', () => {
  expect([1, 6, 7, 600, 6000].map(batchSize)).toEqual([1, 1, 2, 100, 1000])
})

test('what is over is not taken up again', () => {
  const possible = campaignStates.map((state) => [state, campaignActs.filter((act) => mayBe(state, act))])
  expect(Object.fromEntries(possible)).toEqual({
    scheduled: ['cancel'],
    sending: ['pause', 'cancel'],
    paused: ['resume', 'cancel'],
    sent: [],
    cancelled: [],
  })
})
