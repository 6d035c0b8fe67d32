import { afterAll, expect, test } from 'vitest'
import { jobWords } from '#areas/operations/rules/job-words.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { wholeApp } from './testing.ts'

const { db } = await testDatabase()
const whole = await wholeApp(db)
afterAll(() => whole.close())

test('every kind of background work has its words, and no words are left of one that is gone', () => {
  const defined = whole.areas.flatMap(({ jobs }) => Object.keys(jobs ?? {}))
  expect(defined.length).toBeGreaterThan(10)
  expect(Object.keys(jobWords).sort()).toEqual(defined.sort())
  const words = Object.values(jobWords)
  expect(new Set(words).size).toBe(words.length)
})
