export type RanTest = { title: string; passed: boolean }

type VitestReport = {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** Skipped tests prove nothing and are left out. */
export function vitestTitles({ testResults }: VitestReport): RanTest[] {
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }))
}

type Suite = { title: string; suites?: Suite[]; specs?: { title: string; ok: boolean; tests: { status: string }[] }[] }

export function playwrightTitles({ suites }: { suites: Suite[] }): RanTest[] {
  return suites.flatMap((suite) => suiteTitles(suite, ''))
}

function suiteTitles({ title, suites = [], specs = [] }: Suite, above: string): RanTest[] {
  const path = `${above} ${title}`.trim()
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => ({ title: `${path} ${spec.title}`, passed: spec.ok })),
    ...suites.flatMap((suite) => suiteTitles(suite, path)),
  ]
}
