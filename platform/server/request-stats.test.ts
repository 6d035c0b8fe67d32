import { expect, test } from 'vitest'
import { makeRequestStats } from './request-stats.ts'

const request = (route: string, ms: number, status = 200) => ({ at: 1, method: 'GET', route, status, ms })

test('routes that fail come first, then those that take longest; slow requests are kept one by one, the latest first', () => {
  const stats = makeRequestStats(5)
  stats.record(request('/fast', 2))
  stats.record(request('/fast', 4))
  stats.record(request('/slow', 700))
  stats.record(request('/broken', 1, 500))
  stats.record(request('/refused', 1, 403))
  expect(stats.counts()).toEqual({ all: 5, refused: 1, failed: 1 })
  expect(stats.routes(2)).toEqual([
    { name: 'GET /broken', count: 1, failed: 1, average_ms: 1, slowest_ms: 1 },
    { name: 'GET /slow', count: 1, failed: 0, average_ms: 700, slowest_ms: 700 },
  ])
  expect(stats.routes(9).find(({ name }) => name === 'GET /fast')).toMatchObject({
    count: 2,
    average_ms: 3,
    slowest_ms: 4,
  })
  for (let n = 0; n < 60; n++) stats.record(request(`/slow/${n}`, 500))
  expect(stats.slow()).toHaveLength(50)
  expect(stats.slow()[0]).toMatchObject({ route: '/slow/59' })
})
