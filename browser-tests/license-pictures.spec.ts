import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { readLicense } from '#areas/driving/rules/license/read-license.ts'
import { sharedData } from '#platform/test/shared-data.ts'
import type * as opened from '#platform/web/scan/open-decoder.ts'
import type * as scanned from '#platform/web/scan/scan-picture.ts'
import { expect, type Page, test } from './driver-phone.ts'

// Pictures of the barcodes of real layouts, two of them turned or small, read by what the door's scanner reads with. Whoever is long expired could be
// scanned at a door once only, so the scanner runs here without one; driver-scan.spec.ts holds a picture before the door itself.

type Named = { readonly name: string; readonly payload: string | null }
type Expected = Named & { readonly expected: Readonly<Record<string, string | null>> }
type Vector = Named & { readonly as_of: string }

const folder = sharedData('driver-licences/pdf417/OH.png') && sharedData('driver-licences/pdf417')
test.skip(!folder, '../shared/data/driver-licences/pdf417 is absent')

const read = <T>(file: string) => JSON.parse(readFileSync(sharedData(`driver-licences/${file}`) ?? '', 'utf8')) as T
/** Of a picture that is turned or small, by the name of the card that it shows. */
const payloadOf = (cards: readonly Named[], card: string) => cards.find(({ name }) => name === card)?.payload

/** The scanner as the driver's page is built with it, on a page of its own. */
async function openScanner(page: Page): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const entry = (file: string) => join(root, 'platform/web/scan', file)
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: { open: entry('open-decoder.ts'), scan: entry('scan-picture.ts') }, formats: ['es'] },
    },
  })
  const files = (built as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
  await page.route('http://scanner.localhost/**', (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    const file = files.find(({ fileName }) => fileName === path)
    if (!file) return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Scanner</title>' })
    const body = file.type === 'chunk' ? file.code : Buffer.from(file.source)
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto('http://scanner.localhost/')
}

async function scan(page: Page, picture: string): Promise<string | undefined> {
  const base64 = readFileSync(join(folder ?? '', `${picture}.png`)).toString('base64')
  return page.evaluate(async (png) => {
    const [open, pictures] = ['/open.js', '/scan.js']
    const { openBarcodeDecoder } = (await import(open as string)) as typeof opened
    const { scanFile } = (await import(pictures as string)) as typeof scanned
    const file = await (await fetch(`data:image/png;base64,${png}`)).blob()
    return scanFile(await openBarcodeDecoder('license'), 'license', file)
  }, base64)
}

test('[SIL-OPS-84] [DLV-33] [DLV-42] pictures of barcodes give what stands on the cards, also turned by a quarter and small', async ({
  page,
}) => {
  const samples = read<Expected[]>('aamva-samples.json')
  await openScanner(page)
  for (const [picture, card] of [
    ['CA', 'CA'],
    ['KY', 'KY'],
    ['NY', 'NY'],
    ['OH', 'OH'],
    ['OH-rotated-90', 'OH'],
    ['OH-small', 'OH'],
  ] as const) {
    const text = await scan(page, picture)
    expect(text, picture).toBe(payloadOf(samples, card))
    const found = readLicense(text ?? '', '2026-11-20')
    const { first, last, birth_date, expiration_date, jurisdiction } =
      samples.find(({ name }) => name === card)?.expected ?? {}
    expect(found, picture).toMatchObject({
      ok: true,
      license: { first, last, birth_date, expiration_date, jurisdiction },
    })
  }
})

test('[SIL-OPS-84] [DLV-33] pictures of cards at the edges of age and expiry give their days', async ({ page }) => {
  const vectors = read<Vector[]>('age-and-expiry-vectors.json')
  await openScanner(page)
  for (const [picture, birth_date, expiration_date] of [
    ['exactly-21-today', '2005-11-20', '2030-06-15'],
    ['one-day-short-of-21', '2005-11-21', '2030-06-15'],
    ['expired-yesterday', '1990-06-15', '2026-11-19'],
  ] as const) {
    const text = await scan(page, picture)
    expect(text, picture).toBe(payloadOf(vectors, picture))
    const found = readLicense(text ?? '', '2026-11-20')
    expect(found, picture).toMatchObject({ ok: true, license: { birth_date, expiration_date } })
  }
})
