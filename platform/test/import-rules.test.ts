import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenImportRules } from './import-rules.ts'

const root = join(import.meta.dirname, '../..')

test('every import of the source follows the import rules', () => {
  const tops = '{apps,areas,bench,browser-tests,database,demo,platform,scripts,ui}'
  const paths = globSync(`${tops}/**/*.{ts,tsx}`, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const files = paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(files.length).toBeGreaterThan(20)
  expect(files.some(({ path }) => path.startsWith('areas/'))).toBe(true)
  expect(brokenImportRules(files)).toEqual([])
})

const planted: [rule: string, path: string, text: string, problem: string][] = [
  ['1', 'areas/cart/rules/tip.ts', `import * as z from 'zod/mini'`, 'may not use the package zod/mini'],
  ['1', 'areas/cart/rules/tip.ts', `import { useState } from 'react'`, 'may not use the package react'],
  ['1', 'areas/cart/rules/tip.ts', `import { readFileSync } from 'node:fs'`, 'may not use the package node:fs'],
  ['1', 'areas/cart/rules/tip.ts', `import { x } from '../calls/prices.ts'`, 'may not import ../calls/prices.ts'],
  [
    '1',
    'areas/cart/rules/tip.ts',
    `import { x } from '#platform/server/database.ts'`,
    'may not import #platform/server',
  ],
  ['1', 'areas/cart/rules/tip.ts', `import type { DB } from '#database/types.ts'`, 'may not import #database/types.ts'],
  ['1', 'areas/cart/rules/tip.ts', 'const now = Date.now()', 'may not read Date.now'],
  ['1', 'areas/cart/rules/tip.ts', 'const now = new Date()', 'may not read new Date()'],
  ['1', 'areas/cart/rules/tip.ts', 'const now = Temporal.Now.instant()', 'may not read Temporal.Now'],
  ['1', 'areas/cart/rules/tip.ts', 'const luck = Math.random()', 'may not read Math.random'],
  ['1', 'areas/cart/rules/tip.ts', 'const demo = process.env.DEMO', 'may not read process.env'],
  ['1', 'areas/cart/rules/tip.ts', "const kept = window.localStorage.getItem('tip')", 'may not read localStorage'],
  ['1', 'platform/core/money.ts', 'const now = Date.now()', 'may not read Date.now'],
  ['2', 'areas/cart/calls/prices.ts', `import { db } from '../server/carts.ts'`, 'may not import ../server/carts.ts'],
  [
    '2',
    'areas/cart/calls/prices.ts',
    `import { x } from '#areas/menu/server/public.ts'`,
    'may not import #areas/menu/server',
  ],
  ['2', 'areas/cart/calls/prices.ts', `import pg from 'pg'`, 'may not use the package pg'],
  ['2', 'areas/cart/calls/prices.ts', `import { Cart } from '../web/cart.tsx'`, 'may not import ../web/cart.tsx'],
  [
    '2',
    'areas/cart/calls.ts',
    `import { x } from './rules/tip.ts'`,
    'an area has the folders rules, calls, server, web',
  ],
  ['2', 'areas/cart/wire/prices.ts', 'export const x = 1', 'an area has the folders rules, calls, server, web'],
  ['3', 'areas/cart/server/carts.ts', `import { Cart } from '../web/cart.tsx'`, 'may not import ../web/cart.tsx'],
  ['3', 'areas/cart/server/carts.ts', `import { Button } from '#ui/button.tsx'`, 'may not import #ui/button.tsx'],
  ['3', 'areas/cart/server/carts.ts', `import { x } from '#areas/menu/server/items.ts'`, 'may not import #areas/menu'],
  [
    '3',
    'areas/cart/server/carts.ts',
    `import { x } from '#areas/menu/server/testing.ts'`,
    'may not import #areas/menu',
  ],
  ['3', 'areas/cart/server/carts.ts', `import { useState } from 'react'`, 'may not use the package react'],
  ['4', 'areas/cart/web/cart.tsx', `import { db } from '../server/carts.ts'`, 'may not import ../server/carts.ts'],
  [
    '4',
    'areas/cart/web/cart.tsx',
    `const carts = await import('../server/carts.ts')`,
    'may not import ../server/carts.ts',
  ],
  ['4', 'areas/cart/web/cart.tsx', `export * from '#platform/server/app.ts'`, 'may not import #platform/server/app.ts'],
  [
    '4',
    'areas/cart/web/cart.tsx',
    `import { x } from '#areas/menu/web/item.tsx'`,
    'may not import #areas/menu/web/item.tsx',
  ],
  ['4', 'areas/cart/web/cart.tsx', `import { join } from 'node:path'`, 'may not use the package node:path'],
  ['5', 'areas/cart/server/carts.ts', `import { x } from '#apps/server/settings.ts'`, 'may not import #apps/server'],
  [
    '5',
    'platform/server/app.ts',
    `import { x } from '#areas/cart/calls/prices.ts'`,
    'may not import #areas/cart/calls/prices.ts',
  ],
  [
    '5',
    'platform/web/send.ts',
    `import type { x } from '#areas/cart/calls/prices.ts'`,
    'may not import #areas/cart/calls/prices.ts',
  ],
  [
    '5',
    'ui/button.tsx',
    `import { x } from '#areas/cart/calls/prices.ts'`,
    'may not import #areas/cart/calls/prices.ts',
  ],
  [
    '5',
    'ui/button.tsx',
    `type Call = import('#areas/cart/calls/prices.ts').Call`,
    'may not import #areas/cart/calls/prices.ts',
  ],
  ['6', 'areas/menu/server/items.ts', `import { x } from '#areas/cart/rules/tip.ts'`, 'menu comes before cart'],
  [
    '6',
    'areas/orders/calls/prices.ts',
    `import { x } from '#areas/checkout/calls/prices.ts'`,
    'orders comes before checkout',
  ],
  ['6', 'areas/markets/server/zones.ts', `import { x } from '#areas/addresses/rules/pin.ts'`, 'markets comes before'],
  [
    '6',
    'areas/parties/calls/prices.ts',
    `import { x } from '#areas/cart/calls/prices.ts'`,
    'parties has no place in the order',
  ],
  [
    '7',
    'areas/cart/server/carts.ts',
    `import { x } from '../../menu/calls/prices.ts'`,
    'write #areas/menu/calls/prices.ts',
  ],
  ['7', 'areas/cart/server/carts.ts', `import { x } from '#areas/cart/calls/prices.ts'`, 'write a relative path'],
  ['7', 'areas/cart/web/cart.tsx', `import { x } from '../../../ui/button.tsx'`, 'write #ui/button.tsx'],
]

test.each(planted)('rule %s is seen to fail: %s with %s', (_rule, path, text, problem) => {
  expect(brokenImportRules([{ path, text }]).join('\n')).toContain(problem)
})

test('a circle of areas in the same row is seen, also through a third', () => {
  const files = [
    { path: 'areas/outreach/calls/prices.ts', text: `import { a } from '#areas/sales/calls/prices.ts'` },
    { path: 'areas/sales/calls/prices.ts', text: `import { b } from '#areas/books/calls/prices.ts'` },
    { path: 'areas/books/rules/tax.ts', text: `import { c } from '#areas/outreach/rules/letters.ts'` },
  ]
  expect(brokenImportRules(files)).toEqual(['areas form a circle: books, outreach, sales'])
})

test('a circle of files is seen, also through a third and by types alone', () => {
  const files = [
    { path: 'areas/cart/rules/tip.ts', text: `import type { Fee } from './fee.ts'` },
    { path: 'areas/cart/rules/fee.ts', text: `import { total } from './total.ts'; export type Fee = number` },
    { path: 'areas/cart/rules/total.ts', text: `export type { Tip } from './tip.ts'` },
    { path: 'areas/cart/rules/window.ts', text: `import { total } from './total.ts'` },
    { path: 'areas/cart/rules/day.ts', text: 'export const day = 1' },
  ]
  expect(brokenImportRules(files)).toEqual([
    'files form a circle: areas/cart/rules/fee.ts, areas/cart/rules/tip.ts, areas/cart/rules/total.ts',
  ])
})

const allowed: [path: string, text: string][] = [
  ['areas/cart/rules/tip.ts', `import { menu } from '#areas/menu/rules/price.ts'; const day = new Date(0)`],
  ['areas/cart/calls/prices.ts', `import * as z from 'zod/mini'; import { x } from '#areas/menu/calls/prices.ts'`],
  ['areas/cart/server/carts.ts', `import { sql } from 'kysely'; import { x } from '#areas/menu/server/public.ts'`],
  [
    'areas/cart/web/cart.tsx',
    `import { x } from '#areas/menu/web/public.tsx'; import { Button } from '#ui/button.tsx'`,
  ],
  [
    'areas/cart/server/carts.test.ts',
    `import { x } from '#areas/orders/server/testing.ts'; import { test } from 'vitest'`,
  ],
  ['areas/cart/server/carts.test.ts', `import { ordersArea } from '#areas/orders/server/area.ts'`],
  ['areas/cart/rules/window.ts', 'export const minutes = (window: { end: number }) => window.end'],
  ['areas/cart/server/carts.test.ts', `import { town } from '#demo/town/town.ts'`],
  ['apps/server/main.ts', `import { x } from '#areas/cart/server/public.ts'`],
  ['areas/cart/rules/words.ts', `// import { x } from '#ui/button.tsx'\nconst text = "import pg from 'pg'"`],
]

test.each(allowed)('what the rules allow passes: %s with %s', (path, text) => {
  expect(brokenImportRules([{ path, text }])).toEqual([])
})
