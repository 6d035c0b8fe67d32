import { expect, test } from 'vitest'
import { testDatabase } from '#platform/test/test-database.ts'
import { countTry, forgetTries, isUsedUp, takeBackTry } from './throttle.ts'

const { db } = await testDatabase()
const start = new Date('2026-11-21T12:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const limitOf = (key: string) => ({ key, most: 3, withinMs: 15 * 60_000 })

test('[SIL-ORD-001] so many tries pass within the window, and again after it', async () => {
  const limit = limitOf('window')
  const tries: boolean[] = []
  for (const minute of [0, 1, 2, 3, 14]) tries.push(await countTry(db, limit, after(minute)))
  expect(tries).toEqual([true, true, true, false, false])
  expect(await isUsedUp(db, limit, after(14))).toBe(true)
  expect(await isUsedUp(db, limit, after(16))).toBe(false)
  expect(await countTry(db, limit, after(16))).toBe(true)
})

test('[SIL-ORD-001] tries at the same moment are counted one by one', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => countTry(db, limitOf('crowd'), start)))
  expect(tries.filter(Boolean)).toHaveLength(3)
})

test('[SIL-ORD-001] a try is taken back, all are forgotten, and other keys have nothing to do with it', async () => {
  const limit = limitOf('back')
  for (let n = 0; n < 3; n++) await countTry(db, limit, start)
  await takeBackTry(db, limit.key)
  expect([await countTry(db, limit, start), await countTry(db, limit, start)]).toEqual([true, false])
  await forgetTries(db, limit.key)
  expect(await countTry(db, limit, start)).toBe(true)
  expect(await countTry(db, limitOf('other'), start)).toBe(true)
  await takeBackTry(db, 'never seen')
})
