import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Biome shows a broken import rule while one types. Planted in a copy, each must be seen: a configuration that matches no file
// would be just as green.

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'cosmic-lint-'))
let complaints: ReadonlyMap<string, readonly string[]>

const planted = [
  ['areas/cart/rules/tip.ts', 'zod/mini'],
  ['areas/cart/rules/fee.ts', '../calls/prices.ts'],
  ['areas/cart/rules/total.ts', '#areas/menu/server/public.ts'],
  ['areas/cart/calls/prices.ts', '../server/carts.ts'],
  ['areas/cart/calls/lines.ts', '../web/cart.tsx'],
  ['areas/cart/calls/tips.ts', 'react'],
  ['areas/cart/calls/fees.ts', '#areas/menu/server/public.ts'],
  ['areas/cart/server/carts.ts', '../web/cart.tsx'],
  ['areas/cart/server/lines.ts', '#ui/button.tsx'],
  ['areas/cart/web/cart.tsx', '../server/carts.ts'],
  ['areas/cart/web/line.tsx', 'node:fs'],
  ['areas/cart/web/total.tsx', '#apps/server/settings.ts'],
  ['platform/core/money.ts', '#platform/server/database.ts'],
  ['platform/server/app.ts', '#areas/cart/calls/prices.ts'],
  ['ui/button.tsx', '#areas/cart/rules/tip.ts'],
] as const

const allowed = [
  ['areas/cart/rules/window.ts', '#areas/menu/rules/price.ts'],
  ['areas/cart/calls/totals.ts', 'zod/mini'],
  ['areas/cart/server/prices.ts', 'kysely'],
  ['areas/cart/web/coupon.tsx', '#ui/button.tsx'],
] as const

beforeAll(async () => {
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
  copyFileSync(join(root, '.gitignore'), join(folder, '.gitignore'))
  for (const [path, specifier] of [...planted, ...allowed]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `import { x } from '${specifier}'\n\nexport const y = x\n`)
  }
  complaints = await lint()
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(planted)('the linter refuses %s importing %s', (path) => {
  expect(complaints.get(path)).toContain('lint/style/noRestrictedImports')
})

test.each(allowed)('the linter accepts %s importing %s', (path) => {
  expect(complaints.get(path)).toBeUndefined()
})

type Report = { diagnostics: { category: string; location: { path: string } }[] }

async function lint() {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder })
  const { stdout } = await run.catch((error: { stdout: string }) => error) // it found something, and so ends with 1
  const report: Report = JSON.parse(stdout)
  const found = new Map<string, string[]>()
  for (const { category, location } of report.diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category])
  }
  return found
}
