import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './checks.ts'
import { requirementIds, rowsNamedBy } from './spec-rows.ts'
import { playwrightTitles, vitestTitles } from './test-reports.ts'

test.each([
  ['[DSP-31] moves up', ['DSP-31']],
  ['[DSP-31] [SIL-OPS-02] moves up', ['DSP-31', 'SIL-OPS-02']],
  ['[DSP-31, ROL2-04] moves up', ['DSP-31', 'ROL2-04']],
  ['[DSP-09…11] moves up', ['DSP-09', 'DSP-10', 'DSP-11']],
  ['says [DSP] and DSP-31', []],
])('%s names %j', (title, rows) => {
  expect([...rowsNamedBy([{ title, passed: true }]).keys()]).toEqual(rows)
})

test('one failing test that names a row outweighs those that pass', () => {
  const ran = [true, false, true].map((passed) => ({ title: '[DSP-31] moves up', passed }))
  expect(rowsNamedBy(ran)).toEqual(new Map([['DSP-31', false]]))
})

test('skipped tests prove nothing', () => {
  const assertionResults = [
    { fullName: '[DSP-31] moves up', status: 'passed' },
    { fullName: '[DSP-32] moves down', status: 'skipped' },
  ]
  expect(vitestTitles({ testResults: [{ assertionResults }] })).toEqual([{ title: '[DSP-31] moves up', passed: true }])
  const specs = [
    { title: 'moves up', ok: true, tests: [{ status: 'expected' }] },
    { title: 'moves down', ok: true, tests: [{ status: 'skipped' }] },
  ]
  expect(playwrightTitles({ suites: [{ title: 'dispatch.spec.ts', suites: [{ title: '[DSP-31]', specs }] }] })).toEqual(
    [{ title: 'dispatch.spec.ts [DSP-31] moves up', passed: true }],
  )
})

const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
const catalogues = ['requirements-operations.md', 'requirements-ordering.md'].map((name) =>
  join(root, '../shared/spec', name),
)

test('every requirement has an id of its own, a line of at most 140 characters and a source', () => {
  const ids = requirementIds(requirements)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])

  const rows = requirements.split('\n').filter((line) => /^\| [A-Z]/.test(line))
  expect(rows).toHaveLength(ids.length)
  expect(rows.filter((row) => !/^\| [A-Z0-9-]+ \| .{4,140} \| [^|]{6,} \|$/.test(row))).toEqual([])
})

test.skipIf(!catalogues.every((file) => existsSync(file)))(
  'the requirements are those of the catalogue, where it lies beside the project',
  () => {
    const catalogue = catalogues.flatMap((file) => requirementIds(readFileSync(file, 'utf8')))
    expect(requirementIds(requirements)).toEqual(catalogue)
  },
)
