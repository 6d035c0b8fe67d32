import { expect, test } from 'vitest'
import { rowsNamedBy } from './spec-rows.ts'
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
