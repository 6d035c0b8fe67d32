import { expect, test } from 'vitest'
import { measureRun } from './measure.ts'
import { playDay } from './play.ts'
import { nearestPolicy, suggestedPolicy } from './policies.ts'
import { cellsOf, publicDay } from './public-instance.ts'

const files = {
  orders: 'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t1000\t0\t5\tr1\t15\no2\t0\t2000\t2\tr1\t12\n',
  couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t0\t0\t0\t120\n',
  restaurants: 'restaurant\tx\ty\nr1\t0\t0\n',
  instance_parameters: 'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t4\t4\n',
}

/** The day that these texts describe. */
const dayOf = (texts: typeof files) =>
  publicDay({
    orders: cellsOf(texts.orders),
    couriers: cellsOf(texts.couriers),
    restaurants: cellsOf(texts.restaurants),
    instance_parameters: cellsOf(texts.instance_parameters),
  })

test('a public instance is read from its four files, by the time of its orders, and played', () => {
  const day = dayOf(files)
  if (!day.ok) throw new Error(day.message)
  expect(day.data.orders.map(({ label }) => label)).toEqual(['o2', 'o1'])
  for (const policy of [nearestPolicy, suggestedPolicy().policy]) {
    expect(measureRun(day.data, playDay(day.data, policy))).toMatchObject({ delivered: 2, undelivered: 0 })
  }
  // 2 min before and after the food changes hands, and at the door.
  const [pickup, deliver] = playDay(day.data, nearestPolicy).visits
  expect([pickup?.ends_at, deliver?.ends_at].map((at = 0) => at / 60_000)).toEqual([14, 23])
})

test('lines may end as Windows writes them', () => {
  const day = dayOf(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
    ) as typeof files,
  )
  expect(day.ok && day.data.orders[0]?.ready_at).toBe(12 * 60_000)
})

test.each([
  [
    'a restaurant that is not there',
    { ...files, restaurants: 'restaurant\tx\ty\nr9\t0\t0\n' },
    'orders.txt names the restaurant “r1”',
  ],
  [
    'no number where one belongs',
    { ...files, couriers: 'courier\tx\ty\ton_time\toff_time\nc1\t0\t0\tsoon\t120\n' },
    'couriers.txt has no number in “on_time”',
  ],
  ['another file', { ...files, orders: 'hello' }, 'orders.txt has no orders'],
  [
    'a file without one of its columns',
    { ...files, restaurants: 'restaurant\tlat\tlng\nr1\t0\t0\n' },
    'restaurants.txt has no column “x”',
  ],
  [
    'a file with commas between its columns',
    { ...files, couriers: files.couriers.replaceAll('\t', ',') },
    'couriers.txt has no column “off_time”',
  ],
  [
    'a time that no day has',
    { ...files, orders: files.orders.replace('\t15\n', '\t1e300\n') },
    'orders.txt has 1e300 in “ready_time”, which is too large',
  ],
  [
    'service that takes less than no time',
    { ...files, instance_parameters: files.instance_parameters.replace('320\t4', '320\t-4') },
    'instance_parameters.txt has service minutes below 0',
  ],
  ['no speed', { ...files, instance_parameters: files.instance_parameters.replace('320', '0') }, 'has no speed'],
  [
    'nothing',
    { orders: '', couriers: '', restaurants: '', instance_parameters: '' },
    'instance_parameters.txt has no number',
  ],
])('%s is refused with what is wrong', (_what, wrong, message) => {
  expect(dayOf(wrong)).toMatchObject({
    ok: false,
    error: 'not_an_instance',
    message: expect.stringContaining(message),
  })
})
