import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportsFolder, root } from './checks.ts'
import { rowsNamedBy } from './spec-rows.ts'
import { playwrightTitles, type RanTest, vitestTitles } from './test-reports.ts'

// npm run spec: which requirement rows have a passing test that names them, by the last whole `npm test`.

const catalogues = ['requirements-operations.md', 'requirements-ordering.md']

const tests = [...readReport('vitest.json', vitestTitles), ...readReport('playwright.json', playwrightTitles)]
if (tests.length === 0) {
  console.error('There are no reports of a test run: run `npm test` first.')
  process.exitCode = 1
} else {
  print(knownRows(), rowsNamedBy(tests))
}

function readReport(name: string, titles: (report: never) => RanTest[]): RanTest[] {
  const file = join(reportsFolder, name)
  return existsSync(file) ? titles(JSON.parse(readFileSync(file, 'utf8')) as never) : []
}

/** The ids of the catalogue when it lies beside the project; undefined otherwise. */
function knownRows(): string[] | undefined {
  const folder = join(root, '../shared/spec')
  const texts = catalogues.map((name) => join(folder, name)).filter((file) => existsSync(file))
  if (texts.length === 0) return undefined
  return texts.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => /^\|\s*([A-Z][A-Z0-9-]*-\d+)\s*\|/.exec(line)?.[1] ?? []),
  )
}

function print(known: readonly string[] | undefined, named: ReadonlyMap<string, boolean>) {
  const rows = known ?? [...named.keys()].sort()
  const areas = Map.groupBy(rows, (id) => id.replace(/-\d+$/, ''))
  for (const [area, ids] of areas) {
    const proven = ids.filter((id) => named.get(id) === true)
    const failing = ids.filter((id) => named.get(id) === false)
    const missing = ids.filter((id) => !named.has(id))
    console.log(`${area.padEnd(10)} ${String(proven.length).padStart(3)} of ${String(ids.length).padStart(3)} proven`)
    if (failing.length > 0) console.log(`  failing: ${failing.join(' ')}`)
    if (missing.length > 0) console.log(`  no test: ${missing.join(' ')}`)
  }
  const unknown = known ? [...named.keys()].filter((id) => !known.includes(id)) : []
  if (unknown.length > 0) console.log(`named by tests but in no catalogue: ${unknown.sort().join(' ')}`)
  const proven = rows.filter((id) => named.get(id) === true).length
  console.log(`${proven} of ${rows.length} rows proven`)
}
