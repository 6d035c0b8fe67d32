import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
export const reportsFolder = join(root, '.data/reports')

export type Count = { passed: number; failed: number }

/** Runs a JavaScript program of a package, showing what it prints; true when it ends well. */
export async function runTool(path: string, args: readonly string[]): Promise<boolean> {
  return runProgram(process.execPath, [join(root, 'node_modules', path), ...args])
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
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that breaks before its first test counts as one failure, and so does a run without a report. */
export function countVitest(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return asOne(false)
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'))
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  ).length
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, endedWell)
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

export function countPlaywright(file: string, endedWell: boolean): Count {
  if (!existsSync(file)) return asOne(false)
  const { stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'))
  return atLeastOneFailure({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, endedWell)
}

/** An unhandled rejection makes the run fail although every test passed. */
function atLeastOneFailure({ passed, failed }: Count, endedWell: boolean): Count {
  return { passed, failed: endedWell ? failed : Math.max(failed, 1) }
}
