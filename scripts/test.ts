import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOne, type Count, countPlaywright, countVitest, reportsFolder, runTool } from './checks.ts'
import { ensureChromium } from './chromium.ts'
import { ensureWebBuild } from './web-build.ts'

// npm test: every step runs, whatever failed before it; the last line is the sum.
// npm test -- <steps or words>: only these steps, or only the tests whose file names hold these words.

type Step = { title: string; run(words: readonly string[], reports: string): Promise<Count> }

const steps: Record<string, Step> = {
  lint: { title: 'format and lint', run: async () => asOne(await runTool('@biomejs/biome/bin/biome', ['ci', '.'])) },
  types: { title: 'types', run: async () => asOne(await runTool('typescript/bin/tsc', ['--noEmit', '-p', '.'])) },
  unused: { title: 'unused code', run: async () => asOne(await runTool('knip/bin/knip.js', [])) },
  unit: { title: 'rules and calls', run: runVitest },
  calls: { title: 'calls', run: (_words, reports) => runVitest(['/server/', '--exclude=**/postgres/**'], reports) },
  build: { title: 'browser build', run: async () => asOne(await builds()) },
  browser: { title: 'journeys', run: runPlaywright },
}
const whole = ['lint', 'types', 'unused', 'unit', 'build', 'browser']

const args = process.argv.slice(2)
const words = args.filter((arg) => !Object.hasOwn(steps, arg))
const asked = args.filter((arg) => Object.hasOwn(steps, arg))
const chosen = asked.length > 0 ? asked : words.length > 0 ? ['unit', 'browser'] : whole

// `npm run spec` reads the reports of the last whole run; a part must not take its place.
const isWhole = args.length === 0
const reports = isWhole ? reportsFolder : mkdtempSync(join(tmpdir(), 'cosmic-reports-'))
if (isWhole) rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const counts: Count[] = []
for (const name of chosen) {
  const step = steps[name]
  if (!step) continue
  console.log(`\n── ${step.title}`)
  const started = performance.now()
  const count = await step.run(words, reports).catch((error: unknown) => {
    console.error(error)
    return asOne(false)
  })
  counts.push(count)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`── ${step.title}: ${count.failed === 0 ? 'passed' : `${count.failed} failed`} (${seconds} s)`)
}
if (!isWhole) rmSync(reports, { recursive: true, force: true })

const failed = counts.reduce((sum, count) => sum + count.failed, 0)
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

async function runVitest(filter: readonly string[], folder: string): Promise<Count> {
  const file = join(folder, 'vitest.json')
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const endedWell = await runTool('vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporting, ...filter])
  return countVitest(file, endedWell)
}

async function runPlaywright(filter: readonly string[], folder: string): Promise<Count> {
  if (!(await ensureChromium()) || !(await builds())) return asOne(false)
  const file = join(folder, 'playwright.json')
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
  const endedWell = await runTool('@playwright/test/cli.js', [
    'test',
    '--pass-with-no-tests',
    '--reporter=list,json',
    ...filter,
  ])
  return countPlaywright(file, endedWell)
}

async function builds(): Promise<boolean> {
  return ensureWebBuild(console.log).then(
    () => true,
    (error: Error) => {
      console.error(error.message)
      return false
    },
  )
}
