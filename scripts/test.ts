import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { allFiles, changedFiles, testsFor } from './changed.ts'
import {
  asOne,
  type Count,
  countPlaywright,
  countVitest,
  openedEntries,
  reportsFolder,
  runTool,
  runToolAside,
} from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { knownEntries, rememberEntries } from './journeys.ts'
import { openRunFolder } from './run-folder.ts'
import { ensureServerBuild } from './server-build.ts'
import { ensureWebBuild } from './web-build.ts'

// npm test: every step runs, whatever failed before it; the last line is the sum.
// npm test -- <steps or words>: only these steps, or only the tests whose file names hold these words.
// npm test -- changed: the cheap steps, and the tests that the changes since main can reach.

/** Steps that read the tree alone run side by side. */
type Step = { title: string; isAside?: true; run(words: readonly string[], reports: string): Promise<Count> }

const steps: Record<string, Step> = {
  lint: aside('format and lint', '@biomejs/biome/bin/biome', ['ci', '.']),
  types: aside('types', 'typescript/bin/tsc', ['--noEmit', '-p', '.']),
  unused: aside('unused code', 'knip/bin/knip.js'),
  unit: { title: 'rules and calls', run: runVitest },
  // Once more on another PostgreSQL: not what starts one itself, nor the roads of a real city, whose statements the import of streets asks too.
  calls: {
    title: 'calls',
    run: (_words, reports) =>
      runVitest(['/server/', '--exclude=**/postgres/**', '--exclude=**/columbus-roads.test.ts'], reports),
  },
  build: { title: 'browser build', run: async () => asOne(await builds()) },
  browser: { title: 'journeys', run: runPlaywright },
}
/** They read the whole tree, and name no file of it. */
const rulesOfTheTree = ['platform/test/import-rules.test.ts', 'platform/test/lint-rules.test.ts']
const whole = ['lint', 'types', 'unused', 'unit', 'build', 'browser']

const run = openRunFolder()
let ending = false
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => void giveUp(signal, code))
}
// Nobody reads on, as in `npm test | head`.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => void giveUp('a closed pipe', 141))

/** A run that was cut short has no sum. */
async function giveUp(why: string, code: number): Promise<void> {
  if (ending) return
  ending = true
  console.error(`\nended by ${why}: stopping what was started`)
  await run.leave()
  process.exit(code)
}

const args = process.argv.slice(2)
const counts: Count[] = []
const chosen = planned(args).flatMap(({ name, words }) => (steps[name] ? [{ step: steps[name], words }] : []))
await Promise.all(chosen.filter(({ step }) => step.isAside).map(count))
for (const one of chosen.filter(({ step }) => !step.isAside)) await count(one)
if (!ending) {
  ending = true
  await run.leave()
  report()
}

async function count({ step, words }: { step: Step; words: readonly string[] }): Promise<void> {
  if (ending) return
  if (!step.isAside) console.log(`\n── ${step.title}`)
  const started = performance.now()
  const found = await step.run(words, reports()).catch((error: unknown) => {
    console.error(error)
    return asOne(false)
  })
  counts.push(found)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (!ending)
    console.log(`── ${step.title}: ${found.failed === 0 ? 'passed' : `${found.failed} failed`} (${seconds} s)`)
}

function aside(title: string, tool: string, args: readonly string[] = []): Step {
  return { title, isAside: true, run: async () => asOne(await runToolAside(tool, args)) }
}

function planned(args: readonly string[]): { name: string; words: readonly string[] }[] {
  if (args.includes('changed')) return plannedForChanges()
  const words = args.filter((arg) => !Object.hasOwn(steps, arg))
  const named = args.filter((arg) => Object.hasOwn(steps, arg))
  const chosen = named.length > 0 ? named : words.length > 0 ? ['unit', 'browser'] : whole
  return chosen.map((name) => ({ name, words }))
}

function plannedForChanges() {
  const { since, paths } = changedFiles()
  console.log(`${paths.length} files have changed since ${since}`)
  const always = ['lint', 'types', 'unused'].map((name) => ({ name, words: [] }))
  const reached = testsFor(paths, allFiles(), knownEntries())
  if (!reached) return whole.map((name) => ({ name, words: [] }))
  const { tests, journeys } = reached
  console.log(`they can reach ${tests.length} test files and ${journeys.length} journeys`)
  return [
    ...always,
    { name: 'unit', words: [...new Set([...tests, ...rulesOfTheTree])] },
    ...(journeys.length > 0 ? [{ name: 'browser', words: journeys }] : []),
  ]
}

/** `npm run spec` reads the reports of the last whole run; a part must not take its place. */
function reports(): string {
  const folder = args.length === 0 ? reportsFolder : join(run.folder, 'reports')
  mkdirSync(folder, { recursive: true })
  return folder
}

function report(): void {
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const skipped = counts.flatMap((count) => count.skipped ?? [])
  const secondTry = counts.flatMap((count) => count.secondTry ?? [])
  console.log()
  if (skipped.length > 0) {
    console.log(`${skipped.reduce((sum, { count }) => sum + count, 0)} skipped:`)
    for (const { file, count, why } of skipped) console.log(`  ${count} in ${file}: ${why}`)
  }
  if (secondTry.length > 0) {
    console.log(`${secondTry.length} passed only at a second try:`)
    for (const journey of secondTry) console.log(`  ${journey}`)
  }
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

async function runVitest(filter: readonly string[], folder: string): Promise<Count> {
  const file = join(folder, 'vitest.json')
  rmSync(file, { force: true })
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const endedWell = await runTool('vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporting, ...filter])
  return countVitest(file, endedWell)
}

async function runPlaywright(filter: readonly string[], folder: string): Promise<Count> {
  if (!(await ensureChromium()) || !(await builds())) return asOne(false)
  const file = join(folder, 'playwright.json')
  rmSync(file, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const endedWell = await runTool('@playwright/test/cli.js', [
    'test',
    '--pass-with-no-tests',
    '--reporter=list,json',
    // Of half a thousand journeys that share two processors one may wait in vain: it has a second try, and is named at the end. What is run by name has none.
    ...(filter.length > 0 ? ['--trace=retain-on-failure', ...filter] : ['--retries=1']),
  ])
  rememberEntries(openedEntries(file))
  return countPlaywright(file, endedWell)
}

async function builds(): Promise<boolean> {
  try {
    await ensureWebBuild(console.log)
    await ensureServerBuild(console.log)
    return true
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}
