import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { whenParentEnds } from './parent.mjs'

const oldest = 20
const programs = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  test: 'scripts/test.ts',
  bench: 'bench/main.ts',
  cosmic: 'apps/cosmic/main.ts',
  spec: 'scripts/spec.ts',
}
const withoutTools = ['start', 'cosmic']
/** Young objects get 16 MB in place of 32, which a server seldom fills; what its start needed is given back (apps/server/main.ts). */
const nodeOptions = { start: ['--max-semi-space-size=8', '--expose-gc'] }

const [command, ...rest] = process.argv.slice(2)
const version = process.versions.node
if (Number(version.split('.')[0]) < oldest) {
  console.error(
    `Node ${version} is too old: install Node ${oldest} or later (https://nodejs.org) and run the command again.`,
  )
  process.exitCode = 1
} else if (command === 'install') {
  // Ahead of `start`: npm then finds the Node that was installed, and no other has to stay beside the server.
  install(false).catch(fail)
} else if (Object.hasOwn(programs, command)) {
  run(programs[command]).catch(fail)
} else {
  console.error(`Usage: npm run <${Object.keys(programs).join('|')}>`)
  process.exitCode = 1
}

function fail(error) {
  console.error(error.message)
  process.exitCode = 1
}

async function install(withTools) {
  const { ensureInstalled, ensureNode, root } = await import('./install.mjs')
  await ensureInstalled(withTools)
  return { node: await ensureNode(), root }
}

async function run(program) {
  const { node, root } = await install(!withoutTools.includes(command))
  const args = [...(nodeOptions[command] ?? []), join(root, 'scripts/enter.mjs'), join(root, program), ...rest]
  // What was compiled is kept: stripping the types and compiling a thousand files is half of a start.
  // Memory that was given back is kept by as many arenas as have used it, eight times the processors if nobody says less.
  const env = {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  }
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env)
  waitFor(spawn(node, args, { env, stdio: 'inherit' }))
}

/** Where a process cannot become another (Windows, Node before 22.15). The child drains; we pass the wish on, and end as it ends. */
function waitFor(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenParentEnds(() => child.kill('SIGTERM'))
  child.once('error', fail)
  child.once('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === 'SIGINT' ? 2 : 15))
  })
}
