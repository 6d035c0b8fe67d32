import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testsFor } from './changed.ts'

const folder = mkdtempSync(join(tmpdir(), 'cosmic-changed-'))
afterAll(() => rmSync(folder, { recursive: true }))

const project: Record<string, string> = {
  'areas/cart/rules/tip.ts': `export const tip = 1`,
  'areas/cart/rules/tip.test.ts': `import { tip } from './tip.ts'`,
  'areas/cart/server/add.ts': `import '#platform/server/migrate.ts'`,
  'areas/cart/server/add.test.ts': `import type { x } from './add.ts'`,
  'areas/cart/server/cart-page.ts': `pages.send({ entry: 'apps/customer/cart.tsx' })`,
  'areas/cart/server/cart-page.test.ts': `import './cart-page.ts'`,
  'areas/cart/web/cart.tsx': `import '../rules/tip.ts'; import './cart.module.css'`,
  'areas/cart/web/cart.module.css': `.cart { color: red }`,
  'areas/dispatch/server/board-page.ts': `pages.send({ entry: 'apps/dispatch/board.tsx' })`,
  'areas/dispatch/web/board.tsx': `export const Board = () => null`,
  'apps/customer/cart.tsx': `import '#areas/cart/web/cart.tsx'`,
  'apps/dispatch/board.tsx': `const Board = import('#areas/dispatch/web/board.tsx')`,
  'apps/server/main.ts': `import './serve.ts'; import '#areas/cart/server/add.ts'; import '#areas/dispatch/server/board-page.ts'`,
  'apps/server/serve.ts': `export const port = 1`,
  'apps/server/start.test.ts': `spawn(join(import.meta.dirname, './main.ts'))`,
  'areas/support/calls/tickets.ts': `definePage({ entry: 'areas/support/web/tickets.page.tsx' })`,
  'areas/support/web/tickets.page.tsx': `export default () => null`,
  'areas/support/server/tickets.ts': `import '../calls/tickets.ts'`,
  'areas/support/server/tickets.test.ts': `import './tickets.ts'`,
  'platform/server/migrate.ts': `const folder = join(import.meta.dirname, '../../database/migrations')`,
  'database/migrations/0001.sql': 'create table carts ()',
  'browser-tests/buy.spec.ts': `test('somebody buys')`,
  'browser-tests/board.spec.ts': `test('somebody moves')`,
  'browser-tests/new.spec.ts': `test('nobody has run this')`,
  'docs/running.md': 'how to',
}
for (const [path, text] of Object.entries(project)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const seen = {
  'browser-tests/buy.spec.ts': ['customer/cart'],
  'browser-tests/board.spec.ts': ['dispatch/board', 'support/tickets'],
}

test.each<[what: string, changed: string, tests: string[], journeys: string[]]>([
  ['a rule: those of the rule, and the pages that use it', 'areas/cart/rules/tip.ts', ['rules/tip'], ['buy', 'new']],
  ['a test: itself', 'areas/cart/rules/tip.test.ts', ['rules/tip'], []],
  [
    'a handler: its tests, the programs that are started, and journeys through its area',
    'areas/cart/server/add.ts',
    ['server/add', 'start'],
    ['buy', 'new'],
  ],
  ['a style: the pages that show it', 'areas/cart/web/cart.module.css', [], ['buy', 'new']],
  ['a part that is loaded later', 'areas/dispatch/web/board.tsx', [], ['board', 'new']],
  ['a migration: whatever reads the folder', 'database/migrations/0001.sql', ['server/add', 'start'], ['buy', 'new']],
  ['what runs under every area', 'apps/server/serve.ts', ['start'], ['buy', 'board', 'new']],
  ['a page of an area: nothing but its journeys', 'areas/support/web/tickets.page.tsx', [], ['board', 'new']],
  ['the server behind such a page', 'areas/support/server/tickets.ts', ['server/tickets'], ['board', 'new']],
  ['a journey: itself', 'browser-tests/board.spec.ts', [], ['board']],
  ['a word in the documents', 'docs/running.md', [], []],
])('a change reaches %s', (_, changed, tests, journeys) => {
  const reached = testsFor([changed], Object.keys(project), seen, folder)
  expect(reached?.tests.map((path) => /(\w+\/)?(\w+)\.test/.exec(path)?.[0]).sort()).toEqual(
    tests.map((name) => (name === 'start' ? 'server/start.test' : `${name}.test`)).sort(),
  )
  expect(reached?.journeys.map((path) => /(\w+)\.spec/.exec(path)?.[1]).sort()).toEqual(journeys.sort())
})

test('packages and the settings of the tools reach everything', () => {
  expect(testsFor(['package-lock.json'], Object.keys(project), seen, folder)).toBeUndefined()
  expect(testsFor(['vitest.config.ts'], Object.keys(project), seen, folder)).toBeUndefined()
})
