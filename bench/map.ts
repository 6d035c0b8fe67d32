import { insertMarket } from '#areas/markets/server/testing.ts'
import { readOsm } from '#areas/streets/server/osm/read-osm.ts'
import { importStreets, mapOf } from '#areas/streets/server/public.ts'
import { cutTiles } from '#areas/streets/server/tiles.ts'
import { openImportFile } from '#platform/server/imports/file.ts'
import { collectReport } from '#platform/server/imports/report.ts'
import { runImport } from '#platform/server/imports/run-import.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import { testUnits } from '#platform/test/units.ts'
import { type Browser, openChromium } from './chromium.ts'
import { compareReads, connections } from './compare-reads.ts'
import { median, percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import type { Product } from './product.ts'

type BenchInput = { readonly quick: boolean }

/** A city's tiles: how long to cut, how heavy, how fast to serve, and how soon a map can be seen. */
export async function benchMap(product: Product, { quick }: BenchInput): Promise<void> {
  const columbus = sharedData('maps/columbus.osm.pbf')
  printHeading(`Map of ${columbus ? 'Columbus' : 'the demo town'}, ${connections} connections`)
  if (columbus) await reportCutting(columbus)
  const slug = columbus ? await importCity(product.db, columbus) : 'bellwether'
  const paths = await tilesOf(product.db, slug)
  const headers = { 'accept-encoding': 'gzip, br' }
  await compareReads(product, { what: `${paths.length} tiles in turn`, paths, headers, seconds: quick ? 1 : 4 })
  await reportFirstView(product, slug, quick ? 3 : 7)
}

async function reportCutting(path: string): Promise<void> {
  const readAt = performance.now()
  const { signal } = new AbortController()
  const { map } = await readOsm(openImportFile(path), { report: collectReport(), signal })
  const cutAt = performance.now()
  const tiles = await Array.fromAsync(cutTiles(map))
  print({
    what: `${tiles.length} tiles cut and packed, once at an import`,
    value: performance.now() - cutAt,
    unit: 'ms',
    reference: { what: 'reading the file', value: cutAt - readAt },
  })
  const sizes = tiles.map(({ bytes }) => bytes.length / 1000)
  print({
    what: 'a tile, packed, median',
    value: median(sizes),
    unit: 'kB',
    more: `p95 ${short(percentile(sizes, 0.95))} kB, largest ${short(Math.max(...sizes))} kB, all ${short(sizes.reduce((sum, size) => sum + size, 0))} kB`,
  })
}

async function importCity(db: Db, file: string): Promise<string> {
  const market = await insertMarket(db, { slug: `map-${process.pid}`, city: 'Columbus', lat: 39.96, lng: -83 })
  const { state, error } = await runImport({ units: testUnits(db), kind: importStreets, market, file })
  if (state !== 'done') throw new Error(`The streets were not imported: ${error}`)
  return market.slug
}

/** In the order of their bytes, so that the one in the middle stands for all. */
async function tilesOf(db: Db, slug: string): Promise<string[]> {
  const market = await db.selectFrom('markets').select('market_id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const map = await mapOf(db, market.market_id)
  if (!map) throw new Error(`${slug} has no map`)
  const rows = await db
    .selectFrom('map_tiles')
    .select(['z', 'x', 'y', 'bytes'])
    .where('market_id', '=', market.market_id)
    .execute()
  return rows
    .sort((one, other) => one.bytes.length - other.bytes.length)
    .map(({ z, x, y }) => map.tiles.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
}

/** The page of zones: from the navigation to the drawn map; what stands beside it is the same page without the map. */
async function reportFirstView(product: Product, slug: string, times: number): Promise<void> {
  const browser = await openChromium()
  if (!browser) return console.log('The first view: no Chromium found, not measured')
  try {
    const found = { map: [] as number[], page: [] as number[] }
    for (let round = 0; round < times; round += 1) {
      const { map, page } = await firstView(browser, `${product.url}/admin/zones?market=${slug}`, product.url)
      found.map.push(map)
      found.page.push(page)
    }
    print({
      what: 'first view of a map, from the address',
      value: median(found.map),
      unit: 'ms',
      reference: { what: 'the page around it', value: median(found.page) },
      more: `slowest ${short(percentile(found.map, 1))} ms, cold cache each time, drawn without a graphics card`,
    })
  } finally {
    await browser.close()
  }
}

async function firstView(browser: Browser, address: string, url: string): Promise<{ map: number; page: number }> {
  const context = await browser.newContext()
  await context.request.post(`${url}/demo/sign_in`, { data: { role: 'admin' } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = (name: string, selector: string) => {
      const look = () => {
        if (!document.querySelector(selector)) return void requestAnimationFrame(look)
        document.documentElement.setAttribute(name, String(performance.now()))
      }
      requestAnimationFrame(look)
    }
    seen('data-page-seen', '[data-state]')
    seen('data-map-seen', '[data-state="ready"]')
  })
  await page.goto(address)
  await page.waitForSelector('[data-map-seen]')
  const at = async (name: string) => Number(await page.getAttribute('html', name))
  const found = { map: await at('data-map-seen'), page: await at('data-page-seen') }
  await context.close()
  return found
}
