import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { boxRing, insertZone } from '#areas/markets/server/testing.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import type { ImportFile } from '#platform/server/imports/import-kind.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import { makeSecrets, sameHash } from '#platform/server/secrets.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testDatabase } from '#platform/test/test-database.ts'
import { testUnits } from '#platform/test/units.ts'
import { importMarket } from './import-market.ts'

const { db } = await testDatabase()
const units = testUnits(db)
const secrets = makeSecrets(new Uint8Array(32))
const example = `${import.meta.dirname}/../../../../docs/imports/example-city/market.yaml`

const fileOf = (content: unknown): ImportFile => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return {
    name: 'market.yaml',
    async *bytes() {
      yield Buffer.from(text)
    },
    async *text() {
      yield text
    },
  }
}
const bring = (content: unknown, dryRun = false) =>
  runImport({ units, kind: importMarket, file: fileOf(content), secrets, dryRun })

let towns = 0
const settings = (more: Record<string, unknown> = {}) => {
  towns += 1
  const place = { city: 'Town', state: 'GA', county: 'Franklin', lat: 32.744, lng: -83.018 }
  return { slug: `town-${towns}`, name: `Town ${towns}`, time_zone: 'America/New_York', ...place, ...more }
}
const store = (more: Record<string, unknown> = {}) => ({
  name: 'Corner',
  kind: 'restaurant',
  phone_number: '614-555-0111',
  addr_line_1: '1 High St',
  city: 'Town',
  state: 'OH',
  zip: '43201',
  lat: 32.744,
  lng: -83.018,
  hours: { daily: '11:00-22:00' },
  ...more,
})
const marketOf = (slug: string) => db.selectFrom('markets').selectAll().where('slug', '=', slug).executeTakeFirst()

describe('a market from a file', () => {
  test('[SIL-ORD-099] the shipped example makes a market that works, and repeated changes nothing', async () => {
    const first = await runImport({ units, kind: importMarket, file: example, secrets })
    expect(first).toMatchObject({
      state: 'done',
      rejected: 0,
      counts: {
        markets: { added: 1 },
        'busy fees': { added: 2 },
        waypoints: { added: 3 },
        franchises: { added: 3 },
        drivers: { added: 3 },
        tablets: { added: 3 },
      },
    })
    const market = await marketOf('columbus')
    expect(market).toMatchObject({
      active: true,
      support_phone: '6145550100',
      delivery_fee: 299,
      gas_fee: 25,
      sales_tax_percent: '7.500',
      fixed_tip: 500,
    })
    const quillmark = await db
      .selectFrom('franchises')
      .selectAll()
      .where('name', '=', 'Quillmark Beverage')
      .executeTakeFirstOrThrow()
    expect(quillmark).toMatchObject({
      kind: 'package_store',
      phone_number: '6145550113',
      zip: '43201',
      hours: { 1: [[540, 1410]], 7: [[750, 1410]] },
      county_zone_id: null,
    })
    expect(first.notes[0]).toContain('Franklin is not a county zone of this market yet')

    const again = await runImport({ units, kind: importMarket, file: openImportFile(example), secrets })
    expect(again.counts).toEqual({
      markets: { unchanged: 1 },
      'busy fees': { unchanged: 2 },
      waypoints: { unchanged: 3 },
      franchises: { unchanged: 3 },
      drivers: { unchanged: 3 },
      tablets: { unchanged: 3 },
    })
    expect((await marketOf('columbus'))?.version).toBe(market?.version)
  })

  test('a market whose alcohol pack is the law of another state is brought in with a warning', async () => {
    const words = (state: string) => bring({ market: settings({ state, alcohol_pack: 'us-ga' }) })
    expect((await words('OH')).notes.join(' ')).toMatch(/lies in OH, and its alcohol pack us-ga is the law of Georgia/)
    expect((await words('GA')).notes).toEqual([])
  })

  test('[SIL-OPS-56] a tablet gets a secret that only this deployment can read, and keeps it', async () => {
    const market = settings()
    await bring({ market, tablets: ['a-1'] })
    const tablet = () =>
      db
        .selectFrom('tablets')
        .select(['secret', 'secret_hash'])
        .where('tablet_id', '=', 'a-1')
        .executeTakeFirstOrThrow()
    const made = await tablet()
    const secret = secrets.decryptText(made.secret)
    expect(secret.length).toBeGreaterThan(30)
    expect(sameHash(secret, made.secret_hash)).toBe(true)
    await bring({ market, tablets: ['a-1'] })
    expect(await tablet()).toEqual(made)
    const { rows } = { rows: await db.selectFrom('imports').selectAll().execute() }
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await bring({ market: settings(), tablets: ['a-1'] })).toMatchObject({
      state: 'refused',
      error: 'The tablet a-1 belongs to another market: give this one another name.',
    })
  })

  test('[SIL-ORD-099] what the file leaves out stays as it is', async () => {
    const less = settings()
    await bring({ market: { ...less, gas_fee: '$0.50', active: false } })
    expect((await bring({ market: less })).counts).toEqual({ markets: { unchanged: 1 } })
    expect((await bring({ market: { ...less, delivery_fee: 3.5 } })).counts).toEqual({ markets: { changed: 1 } })
    expect(await marketOf(less.slug)).toMatchObject({ gas_fee: 50, active: false, delivery_fee: 350 })
  })

  test('[SIL-ORD-037] busy fees are one list', async () => {
    const market = settings()
    const fee = (days: string, from: string, to: string) => ({ days, from, to, fee: 1 })
    await bring({ market: { ...market, busy_fees: [fee('mon-tue', '17:00', '20:00')] } })
    const { counts } = await bring({ market: { ...market, busy_fees: [fee('sun', '5 pm', '24:00')] } })
    expect(counts).toMatchObject({ 'busy fees': { changed: 1 } })
    const rows = await db
      .selectFrom('busy_fees')
      .innerJoin('markets', 'markets.market_id', 'busy_fees.market_id')
      .select(['weekday', 'start_minute', 'end_minute', 'fee'])
      .where('slug', '=', market.slug)
      .execute()
    expect(rows).toEqual([{ weekday: 7, start_minute: 1020, end_minute: 1440, fee: 100 }])
  })

  test('[SIL-ORD-041] a store is given its county once the zone is there, and told when it lies elsewhere', async () => {
    const market = settings()
    await bring({ market })
    const { market_id = 0 } = (await marketOf(market.slug)) ?? {}
    const zone_id = await insertZone(db, market_id, 'county', boxRing({ west: -1, east: 1, south: -1, north: 1 }), {
      name: 'Franklin',
    })
    const away = { name: 'Away', lat: 33.5 }
    const franchises = [store({ county: 'Franklin County' }), store({ ...away, county: 'franklin' })]
    const { notes } = await bring({ market, franchises })
    expect(notes).toEqual(['Away lies outside of its county Franklin.'])
    const rows = await db.selectFrom('franchises').select('county_zone_id').where('market_id', '=', market_id).execute()
    expect(rows).toEqual([{ county_zone_id: zone_id }, { county_zone_id: zone_id }])
  })

  test('a store whose menu is kept in memory is read again after a change, and only then', async () => {
    const market = settings()
    const version = async () =>
      (
        await db
          .selectFrom('franchises')
          .innerJoin('markets', 'markets.market_id', 'franchises.market_id')
          .select('menu_version')
          .where('slug', '=', market.slug)
          .executeTakeFirstOrThrow()
      ).menu_version
    await bring({ market, franchises: [store()] })
    const before = await version()
    await bring({ market, franchises: [store()] })
    expect(await version()).toBe(before)
    await bring({ market, franchises: [store({ prep_minutes: 35 })] })
    expect(await version()).toBe(before + 1)
  })

  test('who is not in the file stays, and is named', async () => {
    const market = settings()
    const driver = (name: string, phone_number: string) => ({ name, phone_number, waypoint: 'Depot' })
    const waypoints = [{ name: 'Depot', short: 'D', lat: 32.7, lng: -83 }]
    await bring({ market, waypoints, drivers: [driver('Ada', '614-555-0101'), driver('Bo', '614-555-0102')] })
    const { notes } = await bring({ market, drivers: [{ ...driver('Ada', '614-555-0101'), waypoint: 'Nowhere' }] })
    expect(notes).toEqual([
      'Ada: the market has no waypoint Nowhere.',
      'Not in the file, and left as they are: drivers Bo.',
    ])
  })

  test('a dry run tells the same and makes nothing', async () => {
    const market = settings()
    const result = await bring({ market, tablets: ['dry-1'] }, true)
    expect(result).toMatchObject({ state: 'done', counts: { markets: { added: 1 }, tablets: { added: 1 } } })
    expect(await marketOf(market.slug)).toBeUndefined()
  })
})

describe('a file with faults brings nothing in', () => {
  test('all of them are told, with line and place', async () => {
    const text = readFileSync(example, 'utf8')
      .replace('slug: columbus', 'slug: Columbus City')
      .replace('America/New_York', 'America/New_yrok')
      .replace('delivery_fee: 2.99', 'delivery_fe: 2.99')
      .replace('gas_fee: 0.25', 'gas_fee: 0.255')
      .replace('mon-thu: 11:00-23:00', 'mon-thru: 11:00-23:00')
      .replace("zip: '43201'", 'zip: 2134')
      .replace('cuisine: Wings', 'cuisine: {}')
    const result = await bring(text)
    const reasons = result.rejections.map(({ line, reason }) => `${line}: ${reason}`)
    expect(result).toMatchObject({ state: 'refused', counts: {} })
    expect(reasons.some((words) => words.includes('market.delivery_fe is not known; did you mean delivery_fee?'))).toBe(
      true,
    )
    expect(reasons).toContain(
      '5: market.slug must be small letters, digits and hyphens: it stands in addresses of pages.',
    )
    expect(reasons).toContain('10: market.time_zone is not known; did you mean America/New_York?')
    expect(reasons).toContain('24: market.gas_fee must be dollars, up to $100, as 2.99.')
    expect(reasons.join()).toContain('franchises[0].hours.mon-thru is no day: mon, fri-sun, daily.')
    expect(reasons.join()).toContain('franchises[0].zip must be five digits')
  })

  test.each<[string, unknown, string]>([
    ['nothing', '', 'The file must have names with values.'],
    ['a list', '- a', 'The file must have names with values.'],
    ['no market', { drivers: [] }, 'market is missing.'],
    ['no slug', { market: settings({ slug: undefined }) }, 'market.slug is missing.'],
    [
      'a percent above 100',
      { market: settings({ sales_tax_percent: 101 }) },
      'market.sales_tax_percent must be between 0 and 100.',
    ],
    [
      'a fee below nothing',
      { market: settings({ gas_fee: '-1.00' }) },
      'market.gas_fee must be dollars, up to $100, as 2.99.',
    ],
    ['a number in words', { market: settings({ lat: 'north' }) }, 'market.lat must be a number.'],
    ['off the earth', { market: settings({ lat: 91 }) }, 'market.lat must be between -90 and 90.'],
    [
      'an unknown law',
      { market: settings({ alcohol_pack: 'us-gaa' }) },
      'market.alcohol_pack is not known; did you mean us-ga?',
    ],
    ['words for yes', { market: settings({ active: 'yes' }) }, 'market.active must be true or false.'],
    [
      'a short number',
      { market: settings({ support_phone: '555-0100' }) },
      'market.support_phone must be a US phone number of ten digits.',
    ],
    [
      'half an order in the queue',
      { market: settings({ full_queue_orders: 1.5 }) },
      'market.full_queue_orders must be a whole number.',
    ],
    [
      'two fees at one time',
      {
        market: settings({
          busy_fees: [
            { days: 'mon', from: '17:00', to: '19:00', fee: 1 },
            { days: 'daily', from: '18:00', to: '20:00', fee: 1 },
          ],
        }),
      },
      'market.busy_fees has two fees at one time.',
    ],
    [
      'a store without hours',
      { market: settings(), franchises: [store({ hours: undefined })] },
      'franchises[0].hours is missing.',
    ],
    [
      'a store of another kind',
      { market: settings(), franchises: [store({ kind: 'package-store' })] },
      'franchises[0].kind is not known; did you mean package_store?',
    ],
    [
      'two stores of one name',
      { market: settings(), franchises: [store(), store()] },
      'franchises[1] has the same name as another.',
    ],
    [
      'an impossible day',
      { market: settings(), franchises: [store({ closed_dates: ['2026-02-30'] })] },
      'franchises[0].closed_dates[0] must be a day, as 2026-12-25.',
    ],
    [
      'a tablet with blanks',
      { market: settings(), tablets: ['a b'] },
      'tablets[0] must be letters, digits, hyphens and underscores.',
    ],
    ['drivers that are no list', { market: settings(), drivers: { name: 'Ada' } }, 'drivers must be a list.'],
    [
      'a merge key',
      'base: {a: 1}\nmarket:\n  <<: {slug: x}\n',
      'market.<< is not known: merge keys are not read, write the values out.',
    ],
  ])('%s', async (_what, content, reason) => {
    const { state, rejections } = await bring(content)
    expect(state).toBe('refused')
    expect(rejections.map((rejection) => rejection.reason)).toContain(reason)
  })

  test.each<[string, string, RegExp]>([
    ['aliases', 'a: &a [x, x]\nb: [*a, *a, *a]', /anchors and aliases/],
    ['a tag', 'market: !!js/function "x"', /Unresolved tag/],
    ['a broken line', 'market:\n  name: "x', /neither JSON nor YAML.*line 2/s],
    ['broken JSON', '{"market": {"name": "x"', /neither JSON nor YAML/],
    ['a key twice', 'market:\n  slug: a\n  slug: b', /Line 3: slug stands there a second time/],
    ['two documents', 'market: {}\n---\nmarket: {}', /several documents.*one file is one market/],
    ['a set', 'market: !!set {a, b}', /without a tag such as !!set/],
    ['bytes', 'market: !!binary aGVsbG8=', /without a tag such as !!set/],
    ['a prototype', '{"market": {"__proto__": {"admin": true}}}', /A key is named __proto__/],
    ['NUL', '{"market": {"name": "\\u0000"}}', /NUL/],
    ['brackets', '['.repeat(300_000), /nested too deep/],
    ['dashes', '- '.repeat(300_000), /nested too deep/],
    ['questions', '? '.repeat(300_000), /nested too deep/],
    ['a staircase', Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'), /nested too deep/],
    ['too much', 'x'.repeat(5_000_000), /larger than 4 MiB/],
    ['many keys', Array.from({ length: 100_000 }, (_, at) => `k${at}: 1`).join('\n'), /100001 things are wrong/],
  ])('%s', async (_what, text, error) => {
    expect(await bring(text)).toMatchObject({ state: 'refused', error: expect.stringMatching(error) })
  })

  const naughty = sharedData('text/blns.json')
  test.skipIf(!naughty)('naughty strings are names like any other', async () => {
    const strings: string[] = JSON.parse(readFileSync(naughty ?? '', 'utf8'))
    const names = new Set(
      strings.map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()).filter((text) => text && text.length <= 120),
    )
    const result = await bring({
      market: settings(),
      franchises: [...names].map((name) => store({ name, description: name })),
    })
    expect(result).toMatchObject({ state: 'done', counts: { franchises: { added: names.size } } })
  })
})
