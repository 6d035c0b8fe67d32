import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const main = join(import.meta.dirname, '../main.ts')
const examples = join(import.meta.dirname, '../../../docs/imports')
const market = 'columbus'

export type City = {
  /** The folder of the real data. */
  readonly data: string
  readonly dataDir: string
  /** What the server was started with, so that the commands see the same clock. */
  readonly settings: NodeJS.ProcessEnv
  readonly say: (line: string) => void
}

/** A made-up house beyond the county's northern border: real house numbers are not part of the data. */
const beyondTheBorder =
  'LON,LAT,NUMBER,STREET,CITY,REGION,POSTCODE\n-83.0100,40.1500,700,Example Ridge Road,Powell,OH,43065\n'
export const addressBeyondTheBorder = '700 Example Ridge Road, Powell, OH 43065'
/** Within the county, where alcohol may not go. */
export const addressOnCampus = '2043 Tuttle Park Place, Columbus, OH'
export const addressNearCampus = '1200 Dennison Avenue, Columbus, OH'

/** What each place of the market's file sells. */
const menus = [
  {
    franchise: 'Tin Kettle Wings',
    file: 'menus/restaurant-items.csv',
    mapping: 'dishes-of-several-restaurants.json',
    only: 'restaurant=Nick The Greek - Davis',
  },
  {
    franchise: 'Lanternfish Diner',
    file: 'menus/menu-with-option-groups.json',
    mapping: 'menu-with-option-groups.json',
  },
  { franchise: 'Quillmark Beverage', file: 'products/alcohol-bc-2017.csv', mapping: 'bc-liquor-menu.json' },
]

/** Every file of the city through the command that an operator uses, one after the other, each said with the time it took. */
export async function importCity(city: City): Promise<void> {
  const { data } = city
  const example = (name: string) => join(examples, name)
  const mapping = (name: string) => ['--mapping', example(name)]
  const addresses = join(city.dataDir, 'addresses.csv')
  writeFileSync(addresses, beyondTheBorder)

  await importFile(city, 'market', example('example-city/market.yaml'))
  await importFile(city, 'streets', join(data, 'maps/columbus.osm.pbf'))
  await importFile(city, 'zones', join(data, 'maps/central-ohio-counties.geojson'), mapping('us-counties.json'))
  await importFile(city, 'zones', example('example-city/zones.geojson'))
  // Again, now that the counties are there for the stores to lie in.
  await importFile(city, 'market', example('example-city/market.yaml'))
  await importFile(city, 'addresses', addresses)
  await importFile(city, 'products', join(data, 'products/alcohol-bc-2017.csv'), mapping('bc-liquor-products.json'))
  for (const menu of menus)
    await importFile(city, 'menu', join(data, menu.file), [
      ...mapping(menu.mapping),
      ...(menu.only ? ['--only', menu.only] : []),
      '--franchise',
      menu.franchise,
    ])
}

async function importFile(city: City, kind: string, file: string, more: readonly string[] = []): Promise<void> {
  const began = performance.now()
  const forMarket = kind === 'market' || kind === 'products' ? [] : ['--market', market]
  await cosmic(city, ['import', kind, file, ...forMarket, ...more])
  city.say(`${kind.padEnd(10)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** The operator's door, with the data folder of the throw-away server. */
async function cosmic({ dataDir, settings }: City, args: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', NODE_ENV: '', ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env, maxBuffer: 16 * 1024 * 1024 })
  return stdout
}

/** Answers the path that opens the driver's tablet. */
export async function clockInDriver(city: City, name: string): Promise<string> {
  const output = await cosmic(city, ['clock-in', name, '--market', market])
  const path = /^\/rocket\/driver_app_web\?\S+/m.exec(output)?.[0]
  if (!path) throw new Error(`No tablet for ${name}: ${output}`)
  return path
}
