import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const built = join(root, 'dist/web')
const stampFile = join(built, '.sources')

const sources = [
  'apps/office/**/*',
  'areas/*/{web,rules}/**/*',
  'areas/*/calls/**/*',
  'platform/{core,web}/**/*',
  'ui/**/*',
  'vite.config.ts',
  'scripts/customer-icons.ts',
  'scripts/page-entries.ts',
  'package-lock.json',
]

/** Builds the browser code into dist/web, unless it is there and made from the same sources. */
export async function ensureWebBuild(log: (line: string) => void): Promise<void> {
  const stamp = sourcesStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  log('building the browser code')
  // Built aside and renamed, so that an interrupted build, or two at once, never leave half of one.
  const aside = `${built}.${process.pid}`
  const giveUp = () => rmSync(aside, { recursive: true, force: true })
  process.once('exit', giveUp)
  try {
    for (const mode of ['customers', 'staff', 'server'])
      await runVite(['build', '--mode', mode, '--outDir', aside, '--emptyOutDir', 'false', '--logLevel', 'warn'])
    writeFileSync(join(aside, '.sources'), stamp)
    replaceBuilt(aside)
  } finally {
    giveUp()
    process.off('exit', giveUp)
  }
}

function replaceBuilt(aside: string) {
  rmSync(built, { recursive: true, force: true })
  try {
    renameSync(aside, built)
  } catch (error) {
    if (!existsSync(stampFile)) throw error // otherwise another build has just put its own there
  }
}

async function runVite(args: string[]) {
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const end = () => vite.kill()
  process.once('exit', end)
  const [code] = await once(vite, 'exit')
  process.off('exit', end)
  if (code !== 0) throw new Error('The browser code could not be built.')
}

/** By content: copies and checkouts change the times of files that are the same. */
function sourcesStamp(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
