import { pathToFileURL } from 'node:url'
import { whenParentEnds } from './parent.mjs'

// `node enter.mjs program arguments`: the program, as npm started it, in the process that run.mjs has become.

const [node, , program, ...rest] = process.argv
process.argv = [node, program, ...rest]
if (process.env.npm_lifecycle_event) whenParentEnds(() => process.kill(process.pid, 'SIGTERM'))
await import(pathToFileURL(program).href)
