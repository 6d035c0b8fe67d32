import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bellwether } from '#demo/town/town.ts'
import { makeClock } from '#platform/server/clock.ts'
import { openHttp } from '#platform/server/http.ts'
import { type SandboxProcess, startSandboxProcess } from '#platform/test/sandbox-process.ts'
import type { Geocoder } from './geocoder.ts'
import { photonGeocoder } from './photon-geocoder.ts'

const http = openHttp({ timeoutMs: 2_000, backoffMs: 1 })
let sandbox: SandboxProcess
let geocoder: Geocoder

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  geocoder = freshGeocoder()
})
afterEach(() => sandbox.reset())
afterAll(async () => {
  http.close()
  await sandbox.stop()
})

const freshGeocoder = () =>
  photonGeocoder({ baseUrl: `${sandbox.url}/geocoder`, credentials: {}, http, clock: makeClock() })

const orchard = {
  line1: '118 Orchard St',
  city: 'Bellwether',
  state: 'GA',
  zip: '31298',
  county: 'Marlow',
  precision: 'ROOFTOP',
  label: '118 Orchard St, Bellwether, GA 31298',
}

describe('an accepted text', () => {
  test.each([
    ['118 Orchard St', undefined],
    ['118 ORCHARD street', undefined],
    ['118 orchard st., apt 2b, bellwether, ga', '2B'],
    ['118 Orchard St #2B Bellwether Georgia 31298', '2B'],
    ['118 orchard', undefined],
    ['118 orchrad st', undefined],
  ])('[ADR-02] [SIL-ORD-097] %s is the house itself', async (text, unit) => {
    expect(await geocoder.geocode(text)).toMatchObject(unit ? { ...orchard, unit } : orchard)
  })

  test('[ADR-02] every address of the town is found where it is', async () => {
    const sample = bellwether().addresses.filter((_, index) => index % 97 === 0)
    for (const { line1, city, state, zip, county, lat, lng } of sample) {
      const place = await geocoder.geocode(`${line1}, ${city}, ${state} ${zip}`)
      expect(place).toMatchObject({ line1, city, county, lat, lng, precision: 'ROOFTOP' })
    }
  })

  test('[SIL-ORD-097] a number between two houses is interpolated, one beyond the street is only the street', async () => {
    expect(await geocoder.geocode('119 Orchard St')).toMatchObject({
      line1: '119 Orchard St',
      precision: 'RANGE_INTERPOLATED',
    })
    expect(await geocoder.geocode('99999 Orchard St')).toMatchObject({
      line1: 'Orchard St',
      precision: 'GEOMETRIC_CENTER',
    })
    expect(await geocoder.geocode('Orchard Street')).toMatchObject({ precision: 'GEOMETRIC_CENTER' })
  })

  test('[SIL-ORD-097] a city or a zip alone is approximate', async () => {
    expect(await geocoder.geocode('Bellwether, GA')).toMatchObject({
      line1: '',
      city: 'Bellwether',
      precision: 'APPROXIMATE',
    })
    expect(await geocoder.geocode('31298')).toMatchObject({ precision: 'APPROXIMATE' })
  })

  test('[ADR-02] the neighbouring county is named', async () => {
    const beyond = bellwether().addresses.find((address) => address.county !== 'Marlow')
    expect(await geocoder.geocode(beyond?.line1 ?? '')).toMatchObject({ county: beyond?.county, city: beyond?.city })
  })

  test.each([
    '118 Orchard St, Atlanta, GA',
    '118 Orchard St, Bellwether, TN',
    'Nowhere Lane 5',
    'PO Box 118, Bellwether GA',
    'x',
  ])('[ADR-02] %s is no place here', async (text) => expect(await geocoder.geocode(text)).toBeUndefined())
})

describe('while somebody types', () => {
  test('[LND-05] nothing is asked below three letters', async () => {
    expect(await freshGeocoder().suggest('11')).toEqual([])
    expect(await sandbox.requests('/geocoder')).toEqual([])
  })

  test.each(['118 Orc', '118 orch', '118 Orchard S'])('[LND-05] "%s" offers the house', async (text) => {
    expect((await geocoder.suggest(text)).map((place) => place.line1)).toContain('118 Orchard St')
  })

  test('[LND-05] a street, and a building by its name', async () => {
    expect((await geocoder.suggest('orch')).map((place) => place.line1)).toContain('Orchard St')
    expect((await geocoder.suggest('depot lofts'))[0]).toMatchObject({ line1: '212 Depot St', precision: 'ROOFTOP' })
  })

  test('[LND-05] no more than asked for', async () => expect(await geocoder.suggest('100 c', 3)).toHaveLength(3))
})

describe('the service on a bad day', () => {
  test('[SIL-ORD-097] the same question is asked once', async () => {
    const fresh = freshGeocoder()
    await fresh.geocode('118 Orchard St')
    await fresh.geocode('118 orchard st')
    expect(await sandbox.requests('/geocoder')).toHaveLength(1)
  })

  test('[SIL-ORD-097] one failure is asked again, lasting ones are an error', async () => {
    await sandbox.fault({ match: '/geocoder', kind: '500' })
    expect(await freshGeocoder().geocode('118 Orchard St')).toMatchObject(orchard)
    await sandbox.fault({ match: '/geocoder', kind: '500', n: 3 })
    const broken = freshGeocoder().geocode('118 Orchard St')
    await expect(broken).rejects.toMatchObject({ failure: { class: 'unavailable', retryable: true } })
  })
})
