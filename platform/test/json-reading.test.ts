import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Who reads JSON that we wrote ourselves, where nobody else can write. */
const ownWords: Readonly<Record<string, string>> = {
  'platform/core/json.ts': 'is the one that checks',
  'platform/server/live.ts': 'hints that our own processes notify each other of',
  'platform/server/route-runner.ts': 'page states that were made ready here, held against their schemas',
  'platform/server/ready-text.ts': 'what was made JSON here, for the pages that are drawn from it',
  'platform/server/pages.ts': 'the lists that the build leaves',
  'platform/server/postgres/binaries.ts': 'files of installed packages',
  'platform/server/postgres/owner.ts': 'the note of the process that started the database',
  'areas/checkout/server/posted-order.ts': 'recipients that were checked before we encrypted them',
  'areas/addresses/rules/labelled-testing.ts': 'addresses of the tests',
  'apps/sandbox/journal.ts': 'the book that the sandbox keeps',
}

test('[SIL-OPS-09] text from outside is parsed as JSON in one place, which looks at its depth and size first', () => {
  const files = globSync('{areas,platform,apps/server,apps/sandbox,apps/office}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    // The browser reads what it was served and its own storage; tests read answers.
    .filter((path) => !/\.test\.ts$|\/(web|test|columbus|torture)\//.test(path))
  expect(files.length).toBeGreaterThan(200)
  const bare = files.filter((path) => readFileSync(join(root, path), 'utf8').includes('JSON.parse('))
  expect(bare.filter((path) => !(path in ownWords))).toEqual([])
  expect(Object.keys(ownWords).filter((path) => !bare.includes(path))).toEqual([])
})
