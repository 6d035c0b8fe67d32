import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sharedData } from '#platform/test/shared-data.ts'

export const root = join(import.meta.dirname, '..')
export const reportsFolder = join(root, '.data/reports')

export type Skipped = { file: string; count: number; why: string }
/** `secondTry`: the journeys that failed once and then passed, by file and title. They count as passed, and are told. */
export type Count = { passed: number; failed: number; skipped?: readonly Skipped[]; secondTry?: readonly string[] }

/** Runs a JavaScript program of a package, showing what it prints; true when it ends well. */
export async function runTool(path: string, args: readonly string[]): Promise<boolean> {
  return runProgram(process.execPath, [join(root, 'node_modules', path), ...args])
}

/** As above; what it prints is shown when it has ended, so that what runs beside it does not stand between. */
export async function runToolAside(path: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(printed))
  return code === 0
}

export async function runProgram(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

export const asOne = (passed: boolean): Count => (passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/** A file that breaks before its first test counts as one failure, and so does a run without a report. */
export function countVitest(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return asOne(false)
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  const skipped = report.testResults.flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed').length
    return count > 0 ? [{ file: relative(root, name), count, why: whySkipped(readFileSync(name, 'utf8')) }] : []
  })
  return atLeastOneFailure(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken, skipped },
    endedWell,
  )
}

/** Which of the files that a test names in the data beside the repository are absent. */
export function whySkipped(test: string, isThere = (path: string) => sharedData(path) !== undefined): string {
  const named = [...new Set([...test.matchAll(/sharedData\('([^']+)'\)/g)].map(([, path = '']) => path))]
  const absent = named.filter((path) => !isThere(path)).map((path) => `../shared/data/${path}`)
  if (absent.length === 0) return 'what it needs is not on this machine'
  return `${absent.join(', ')} ${absent.length === 1 ? 'is' : 'are'} absent`
}

type JourneyTest = { status: string; annotations: { type: string; description?: string }[] }
type JourneySuite = { file: string; suites?: JourneySuite[]; specs?: { title: string; tests: JourneyTest[] }[] }
type PlaywrightReport = {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number }
  suites: JourneySuite[]
}

export function countPlaywright(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return asOne(false)
  const { stats, ...report }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  const skipped = journeyTests(report).flatMap(({ file, tests }) => {
    const absent = tests.filter(({ status }) => status === 'skipped')
    const why = absent.flatMap(
      ({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? [],
    )[0]
    return absent.length > 0 ? [{ file, count: absent.length, why: why ?? 'without a reason' }] : []
  })
  const secondTry = journeyTests(report).flatMap(({ file, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ title }) => `${file}: ${title}`),
  )
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped, secondTry }
  return atLeastOneFailure(count, endedWell)
}

/** By journey whose tests have all passed: the entries whose pages it opened (browser-tests/testing.ts notes them). */
export function openedEntries(file: string): Record<string, string[]> {
  if (!existsSync(file)) return {}
  const passed = journeyTests(JSON.parse(readFileSync(file, 'utf8'))).filter(({ tests }) =>
    tests.every(({ status }) => status === 'expected'),
  )
  const opened = passed.map(({ file, tests }) => {
    const notes = tests.flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'entry'))
    return [file, [...new Set(notes.map(({ description = '' }) => description))].sort()] as const
  })
  return Object.fromEntries(opened.filter(([, entries]) => entries.length > 0))
}

function journeyTests({ config, suites }: Pick<PlaywrightReport, 'config' | 'suites'>) {
  const testsIn = ({ specs = [], suites = [] }: JourneySuite): (JourneyTest & { title: string })[] => [
    ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title }))),
    ...suites.flatMap(testsIn),
  ]
  return suites.map((suite) => ({ file: relative(root, join(config.rootDir, suite.file)), tests: testsIn(suite) }))
}

/** An unhandled rejection makes the run fail although every test passed. */
function atLeastOneFailure({ failed, ...count }: Count, endedWell: boolean): Count {
  return { ...count, failed: endedWell ? failed : Math.max(failed, 1) }
}
