import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './checks.ts'
import { ensureServerBuild } from './server-build.ts'

// As deep in the repository as the builds that are used: what is not built is found from there.
mkdirSync(join(root, 'dist'), { recursive: true })
const folder = mkdtempSync(join(root, 'dist/server-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function ensure(): Promise<{ main: string; built: boolean }> {
  const said: string[] = []
  const main = await ensureServerBuild((line) => said.push(line), folder)
  return { main, built: said.length > 0 }
}

/** As if one of its files had been changed since. */
function makeStale(build: string, name: string): void {
  const list = join(build, 'made-of')
  writeFileSync(list, readFileSync(list, 'utf8').replace(/(apps\/server\/main\.ts) \d+/, '$1 1'))
  renameSync(build, join(folder, name))
}

test('the server is built once, and anew when a file that it was made of has changed; the last build before stays', async () => {
  const first = await ensure()
  expect(first.built).toBe(true)
  expect(await ensure()).toEqual({ main: first.main, built: false })
  makeStale(dirname(first.main), 'second-last')
  const second = await ensure()
  expect(second).toEqual({ main: first.main, built: true })
  makeStale(dirname(second.main), 'last')
  const third = await ensure()
  expect(third.built).toBe(true)
  expect(readdirSync(folder).sort()).toEqual([dirname(third.main).slice(folder.length + 1), 'last'].sort())
})

test('two starts at once, each of which builds, end with one whole build', async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  const [one, other] = await Promise.all([ensure(), ensureServerBuild(() => undefined, folder)])
  expect(one.main).toBe(other)
  expect(readdirSync(folder)).toHaveLength(1)
})

test('what is built is plain ASCII, which takes half of the memory, and finds what was not built', async () => {
  const { main } = await ensure()
  const files = globSync('*.js', { cwd: dirname(main) }).map((name) => join(dirname(main), name))
  const addresses = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    expect(/.{0,40}[\u0080-\uffff].{0,20}/.exec(text)?.[0], file).toBeUndefined()
    return [...text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)|import\.meta\.dirname \+ "\/([^"]+)"/g)].map(
      ([, address = '', inFolder]) => resolve(dirname(file), inFolder ?? address),
    )
  })
  expect(addresses.length).toBeGreaterThan(10)
  expect(addresses.filter((path) => !existsSync(path))).toEqual([])
})

test('the built server reads its settings, and refuses wrong ones in words', async () => {
  const { main } = await ensure()
  const { status, stderr } = spawnSync(process.execPath, [main], {
    env: { ...process.env, PORT: 'abc', DATA_DIR: folder },
    encoding: 'utf8',
  })
  expect(stderr).toContain('PORT')
  expect(status).toBe(1)
})
