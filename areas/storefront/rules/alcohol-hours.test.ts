import { expect, test } from 'vitest'
import { usGa } from '#areas/alcohol/rules/packs/us-ga.ts'
import { alcoholHours } from './alcohol-hours.ts'

test('[GEN-08] the guide tells the hours of the law that holds, kinds with the same hours together', () => {
  expect(alcoholHours(usGa)).toEqual({
    law: 'Georgia',
    legal_age: 21,
    until: '11:30 PM',
    kinds: [
      {
        name: 'Beer and wine',
        days: [
          ['Monday to Saturday', '7:30 AM'],
          ['Sunday', '12:30 PM'],
        ],
      },
      {
        name: 'Liquor',
        days: [
          ['Monday to Saturday', '8:00 AM'],
          ['Sunday', '12:30 PM'],
        ],
      },
    ],
  })
})

test('a day without an hour is not named, and days apart are not joined', () => {
  const pack = { ...usGa, saleFrom: { wine: { 1: 480, 3: 480, 4: 480 } } }
  expect(alcoholHours(pack).kinds[0]?.days).toEqual([
    ['Monday', '8:00 AM'],
    ['Wednesday to Thursday', '8:00 AM'],
  ])
})
