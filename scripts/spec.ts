import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder, root } from './checks.ts'
import { requirementIds, rowsNamedBy } from './spec-rows.ts'
import { playwrightTitles, type RanTest, vitestTitles } from './test-reports.ts'

// npm run spec: which rows of docs/requirements.md have a passing test that names them, by the last whole `npm test`.

const tests = [...readReport('vitest.json', vitestTitles), ...readReport('playwright.json', playwrightTitles)]
if (tests.length === 0) {
  console.error('There are no reports of a test run: run `npm test` first.')
  process.exitCode = 1
} else {
  print(requirementIds(readFileSync(join(root, 'docs/requirements.md'), 'utf8')), rowsNamedBy(tests))
}

function readReport(name: string, titles: (report: never) => RanTest[]): RanTest[] {
  const file = join(reportsFolder, name)
  return existsSync(file) ? titles(JSON.parse(readFileSync(file, 'utf8')) as never) : []
}

function print(rows: readonly string[], named: ReadonlyMap<string, boolean>) {
  const areas = Map.groupBy(rows, (id) => id.replace(/-\d+$/, ''))
  for (const [area, ids] of areas) {
    const proven = ids.filter((id) => named.get(id) === true)
    const failing = ids.filter((id) => named.get(id) === false)
    const missing = ids.filter((id) => !named.has(id))
    console.log(`${area.padEnd(10)} ${String(proven.length).padStart(3)} of ${String(ids.length).padStart(3)} proven`)
    if (failing.length > 0) console.log(`  failing: ${failing.join(' ')}`)
    if (missing.length > 0) console.log(`  no test: ${missing.join(' ')}`)
  }
  const unknown = [...named.keys()].filter((id) => !rows.includes(id))
  if (unknown.length > 0) console.log(`named by tests but not in docs/requirements.md: ${unknown.sort().join(' ')}`)
  const proven = rows.filter((id) => named.get(id) === true).length
  console.log(`${proven} of ${rows.length} rows proven`)
}
