import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript without dependencies: it runs before anything is installed, on whichever Node the machine has.

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs the packages if they are missing or not those of the lock file. `withTools` asks for the development tools too. */
export async function ensureInstalled(withTools) {
  const lock = readJson(join(root, 'package-lock.json'))
  if (isInstalled(lock, withTools)) return
  console.log('installing the packages (about a minute)')
  const tools = withTools || process.env.NODE_ENV !== 'production' ? 'include' : 'omit'
  const ci = ['ci', `--${tools}=dev`, '--no-audit', '--no-fund', '--loglevel=error']
  // A registry that failed for a moment: what has come is in npm's cache.
  await npm(ci, root).catch(() => npm(ci, root))
}

/** npm writes what it has installed into node_modules when it is done, so an interrupted installation never looks complete. */
function isInstalled(lock, withTools) {
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))
  if (!installed) return false
  return Object.entries(lock.packages).every(([path, wanted]) => {
    const found = installed.packages[path]
    const mayMiss = path === '' || wanted.optional || wanted.devOptional || wanted.peer || (wanted.dev && !withTools)
    return found ? found.version === wanted.version : mayMiss
  })
}

/** The Node that this version is tested with. Its package fetches the program in an install script, which may be blocked. */
export async function ensureNode() {
  const folder = join(root, 'node_modules/node')
  const program = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program

  const { version } = readJson(join(folder, 'package.json'))
  const [platform, prefix] = nodePackage()
  const name = `${prefix}-${platform}-${process.arch}`
  console.log(`installing Node ${version}`)
  try {
    await npm(
      ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `${name}@${version}`],
      folder,
    )
    const shipped = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    mkdirSync(dirname(program), { recursive: true })
    linkOrCopy(shipped, program)
    chmodSync(program, 0o755)
    return program
  } catch (error) {
    const running = Number(process.versions.node.split('.')[0])
    if (running >= Number(version.split('.')[0])) return process.execPath
    throw new Error(
      `Node ${version} could not be installed (${error.message}). Start with a Node of that version or later.`,
    )
  }
}

function nodePackage() {
  if (process.platform === 'win32') return ['win', 'node']
  return [process.platform, process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node']
}

function linkOrCopy(from, to) {
  rmSync(to, { force: true })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** The npm that started us, or else the one on the path. */
function npm(args, cwd) {
  const started = process.env.npm_execpath
  const own = started && /npm-cli\.c?js$/.test(started)
  const windows = process.platform === 'win32'
  const child = own
    ? spawn(process.execPath, [started, ...args], { cwd, stdio: 'inherit' })
    : spawn(windows ? 'npm.cmd' : 'npm', args, { cwd, stdio: 'inherit', shell: windows })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`npm ${args[0]} ended with ${code}`))))
  })
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
