import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, root, whySkipped } from './checks.ts'

/** What still works with this folder in its arguments or in its environment. */
function processesOf(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'stat=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout.split('\n').filter((line) => line.includes(folder) && !line.startsWith('Z'))
}

test.each<[how: string, end: (run: ChildProcess) => void, codes: (number | null)[]]>([
  ['SIGTERM', (run) => run.kill('SIGTERM'), [143]],
  ['Ctrl-C', (run) => run.kill('SIGINT'), [130]],
  ['a kill', (run) => run.kill('SIGKILL'), [null]],
  [
    'a reader that goes away',
    (run) => {
      run.stdout?.destroy()
      run.stderr?.destroy()
    },
    [141, 1], // as it is the run that notices first, or one of its tools
  ],
])('a run of npm test that is ended by %s leaves no process and no file behind', async (_, end, codes) => {
  const folder = mkdtempSync(join(tmpdir(), 'cosmic-ended-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const run = spawn(process.execPath, [join(import.meta.dirname, 'test.ts'), 'unit', 'platform/server/jobs.test.ts'], {
    env: { ...process.env, TMPDIR: folder, DATABASE_URL: '', TEST_DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => run.once('exit', resolve))
  run.stdout.resume()
  run.stderr.resume()
  await expect.poll(() => globSync('**/postmaster.pid', { cwd: folder })).toHaveLength(1)
  end(run)
  expect(codes).toContain(await ended)
  await expect.poll(() => readdirSync(folder)).toEqual([])
  await expect.poll(() => processesOf(folder)).toEqual([])
})

test('what is skipped for missing data is told with the name of what is missing', () => {
  const source = `const map = sharedData('maps/a.pbf')\nconst more = sharedData('text/b.json')`
  expect(whySkipped(source, () => false)).toBe('../shared/data/maps/a.pbf, ../shared/data/text/b.json are absent')
  expect(whySkipped(source, (path) => path === 'maps/a.pbf')).toBe('../shared/data/text/b.json is absent')
  expect(whySkipped('test.skipIf(!isRoot)')).toBe('what it needs is not on this machine')
})

test('a journey that passes at its second try alone is named, and one that never does has failed', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cosmic-report-')), 'playwright.json')
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }))
  const spec = (title: string, status: string) => ({ title, tests: [{ status, annotations: [] }] })
  const specs = [spec('pays', 'expected'), spec('waits', 'flaky'), spec('breaks', 'unexpected')]
  const report = {
    config: { rootDir: join(root, 'browser-tests') },
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ file: 'a.spec.ts', specs: specs.slice(0, 1), suites: [{ file: 'a.spec.ts', specs: specs.slice(1) }] }],
  }
  writeFileSync(file, JSON.stringify(report))
  expect(countPlaywright(file, false)).toEqual({
    passed: 2,
    failed: 1,
    skipped: [],
    secondTry: ['browser-tests/a.spec.ts: waits'],
  })
})
