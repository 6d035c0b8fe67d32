import { spawn } from 'node:child_process'
import { join } from 'node:path'

const oldest = 20
const programs = {
  start: 'apps/server/main.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  bench: 'bench/main.ts',
  cosmic: 'apps/cosmic/main.ts',
  spec: 'scripts/spec.ts',
}
const withoutTools = ['start', 'cosmic']

const [command, ...rest] = process.argv.slice(2)
const version = process.versions.node
if (Number(version.split('.')[0]) < oldest) {
  console.error(
    `Node ${version} is too old: install Node ${oldest} or later (https://nodejs.org) and run the command again.`,
  )
  process.exitCode = 1
} else if (Object.hasOwn(programs, command)) {
  run(programs[command]).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
} else {
  console.error(`Usage: npm run <${Object.keys(programs).join('|')}>`)
  process.exitCode = 1
}

async function run(program) {
  const { ensureInstalled, ensureNode, root } = await import('./install.mjs')
  await ensureInstalled(!withoutTools.includes(command))
  const node = await ensureNode()
  const child = spawn(node, [join(root, program), ...rest], { stdio: 'inherit' })
  // The child decides when it has drained; we only pass the wish on, and end as it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithParent(child)
  child.once('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15))
  })
}

/** A signal to npm ends npm and its shell, and never arrives here; what does is that our parent is another. */
function stopWithParent(child) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}
