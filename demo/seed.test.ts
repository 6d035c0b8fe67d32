import { beforeAll, describe, expect, test } from 'vitest'
import { makeSecrets, sha256 } from '#platform/server/secrets.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { liveOrders } from './live-orders.ts'
import { seedDemoTown } from './seed.ts'

const { db } = await testDatabase()
const secrets = makeSecrets(Buffer.alloc(32, 7))
const now = new Date('2026-10-09T23:15:00Z')

describe('the seeded town', () => {
  let tookMs = 0
  beforeAll(async () => {
    const started = performance.now()
    await seedDemoTown(db, secrets, now)
    tookMs = performance.now() - started
  })

  test('is there within three seconds', () => {
    console.log('seed ms', tookMs)
    expect(tookMs).toBeLessThan(3000)
  })
})
