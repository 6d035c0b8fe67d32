import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeMarkets } from '#areas/markets/server/public.ts'
import { seedDemoTown } from '#demo/seed.ts'
import { bellwether } from '#demo/town/town.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { makeSecrets } from '#platform/server/secrets.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import type { Geocoder } from './geocoder.ts'
import { googleGeocoder } from './google-geocoder.ts'
import { nominatimGeocoder } from './nominatim-geocoder.ts'
import { ownGeocoder } from './own-geocoder.ts'
import { photonGeocoder } from './photon-geocoder.ts'

const { db } = await testDatabase()
const http = openHttp({ timeoutMs: 4_000, backoffMs: 1 })
let sandbox: SandboxProcess

beforeAll(async () => {
  const seeded = seedDemoTown(db, makeSecrets(Buffer.alloc(32, 7)), new Date('2026-10-09T23:15:00Z'))
  ;[sandbox] = await Promise.all([startSandboxProcess(), seeded])
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const outside = (path: string) => ({ baseUrl: `${sandbox.url}${path}`, http, clock: makeClock() })
const geocoders: Readonly<Record<string, (path?: string) => Geocoder>> = {
  own: () => ownGeocoder({ db, markets: makeMarkets(db) }),
  photon: (path = '/geocoder') => photonGeocoder({ ...outside(path), credentials: {} }),
  nominatim: (path = '/geocoder') => nominatimGeocoder({ ...outside(path), credentials: {} }),
  google: (path = '/geocoder') => googleGeocoder({ ...outside(path), credentials: { key: 'k' } }),
}
const orchard = { line1: '118 Orchard St', city: 'Bellwether', state: 'GA', zip: '31298', county: 'Marlow' }

describe.each(Object.keys(geocoders))('%s', (name) => {
  const geocoder = () => geocoders[name]?.() ?? geocoders.own?.() ?? expect.unreachable()

  test.each([
    ['118 Orchard St', undefined],
    ['118 ORCHARD street', undefined],
    ['118 Orchard St, Bellwether, GA 31298', undefined],
    ['118 orchard st., apt 2b, bellwether, ga', '2B'],
  ])('[SIL-ORD-097] %s is a house, and the door is kept', async (text, unit) => {
    const { hasUnits: _, ...place } = (await geocoder().geocode(text)) ?? expect.unreachable()
    expect(place).toEqual({
      ...orchard,
      ...(unit && { unit }),
      placeId: expect.any(String),
      label: '118 Orchard St, Bellwether, GA 31298',
      lat: expect.closeTo(32.7407, 3),
      lng: expect.closeTo(-83.032, 3),
      precision: 'ROOFTOP',
    })
  })

  test('[ADR-02] [SIL-ORD-041] houses all over town are where they are, in their county', async () => {
    const sample = bellwether().addresses.filter((_, index) => index % 523 === 0)
    const asked = geocoder()
    for (const { line1, city, state, zip, county, lat, lng } of sample) {
      const place = await asked.geocode(`${line1}, ${city}, ${state} ${zip}`)
      expect(place).toMatchObject({ line1, county, precision: 'ROOFTOP' })
      expect([place?.lat, place?.lng]).toEqual([expect.closeTo(lat, 5), expect.closeTo(lng, 5)])
    }
  })

  test('[SIL-ORD-097] a street is a street, a city a city', async () => {
    expect(await geocoder().geocode('Orchard St')).toMatchObject({ line1: 'Orchard St', precision: 'GEOMETRIC_CENTER' })
    expect(await geocoder().geocode('Bellwether, GA')).toMatchObject({
      line1: '',
      city: 'Bellwether',
      precision: 'APPROXIMATE',
    })
  })

  test.each(['118 Orchard St, Atlanta, GA', '118 Orchard St, Bellwether, TN', 'PO Box 118, Bellwether, GA', 'x'])(
    '[ADR-02] %s is no place here',
    async (text) => expect(await geocoder().geocode(text)).toBeUndefined(),
  )

  test('[LND-05] where somebody stands it knows the house, and far from every house none', async () => {
    const { lat, lng } = (await geocoder().geocode('118 Orchard St')) ?? expect.unreachable()
    expect(await geocoder().nearest({ lat: lat + 0.00002, lng: lng - 0.00002 })).toMatchObject({
      ...orchard,
      label: '118 Orchard St, Bellwether, GA 31298',
      precision: 'ROOFTOP',
    })
    const far = await geocoder().nearest({ lat: lat + 1, lng })
    expect(far === undefined || far.lat < lat + 0.5).toBe(true)
  })

  test('[LND-05] what is offered while somebody types is found when it is picked', async () => {
    const asked = geocoder()
    expect(await asked.suggest('11')).toEqual([])
    const offered = await asked.suggest('118 orch')
    expect(offered.map(({ line1 }) => line1)).toContain('118 Orchard St')
    expect(await asked.geocode(offered[0]?.label ?? '')).toMatchObject({ ...orchard, precision: 'ROOFTOP' })
    expect((await asked.suggest('100 c', 3)).length).toBeLessThanOrEqual(3)
  })
})

describe.each(['photon', 'nominatim', 'google'])('%s on a bad day', (name) => {
  const geocoder = () => geocoders[name]?.() ?? expect.unreachable()

  test('[SIL-ORD-097] what it finds only a part of is no door to deliver to', async () => {
    expect(await geocoder().geocode('118 Orchard St partial')).toMatchObject({
      city: 'Bellwether',
      precision: 'GEOMETRIC_CENTER',
    })
  })

  test('[SIL-ORD-097] twins are both offered', async () => {
    const labels = (await geocoder().suggest('118 orchard st ambiguous')).map(({ label }) => label)
    expect(labels).toEqual(['118 Orchard St, Bellwether, GA 31298', '118 Orchard St, Tollgate, GA 31298'])
  })

  test('[SIL-ORD-097] one that is slow is waited for', async () => {
    expect(await geocoder().geocode('118 Orchard St slow')).toMatchObject(orchard)
  })

  test('[SIL-ORD-097] one that has had enough of us is an error, for another time', async () => {
    await expect(geocoder().geocode('quota')).rejects.toMatchObject({ failure: { class: 'limit', retryable: true } })
    await expect(geocoder().suggest('quota')).rejects.toMatchObject({ failure: { class: 'limit', retryable: true } })
  })

  test('[SIL-ORD-097] one that answers nonsense is an error', async () => {
    const broken = geocoders[name]?.('/__sandbox/requests')
    await expect(broken?.geocode('118 Orchard St')).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

test('[SIL-ORD-097] Google counts typing and picking as one session, and the next typing as another', async () => {
  const google = geocoders.google?.() ?? expect.unreachable()
  await google.suggest('118 or')
  const [offer] = await google.suggest('118 orch')
  await google.geocode(offer?.label ?? '')
  await google.suggest('118 orch')
  type LoggedQuestion = { path: string; body?: { sessionToken?: string }; query?: Record<string, string> }
  const asked = (await sandbox.requests('/geocoder/v1')) as unknown as LoggedQuestion[]
  const tokens = asked.flatMap(({ body }) => body?.sessionToken ?? [])
  expect(tokens).toHaveLength(3)
  expect(new Set(tokens).size).toBe(2)
  expect(await sandbox.requests('/geocoder/maps')).toEqual([])
})
