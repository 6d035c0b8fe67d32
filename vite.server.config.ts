import { statSync } from 'node:fs'
import http from 'node:http'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** What runs as a process or a thread of its own, by the name of its built file. */
const programs: Record<string, string> = {
  main: 'apps/server/main.ts',
  sandbox: 'apps/sandbox/main.ts',
  'plan-thread': 'areas/dispatch/server/planner/plan-thread.ts',
  'play-thread': 'areas/replay/server/play-thread.ts',
}
const nameOf = new Map(Object.entries(programs).map(([name, file]) => [join(root, file), name]))

/** Each of hundreds of files, and no native code: the other packages stay where they are. */
const bundled = ['kysely', 'zod', 'csv-parse', 'flatbush', 'flatqueue', 'otpauth']

/** From `dist/server/<build>/`, where all built files lie side by side. */
const toRoot = '../../..'
const placeInSource = /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.(\w+)/g

/** Modules read what lies beside them and is not built, as pictures and SQL: it is found in the folder of the source. Programs are found among the built files. */
const placesOfFiles: Plugin = {
  name: 'places-of-files',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules')) return
    const inRoot = (path: string) => `${toRoot}/${relative(root, path).replaceAll(sep, '/')}`
    return code.replaceAll(placeInSource, (found, beside?: string, property?: string) => {
      if (beside) {
        const path = resolve(dirname(id), beside)
        const program = nameOf.get(path)
        return `new URL('${program ? `./${program}.js` : inRoot(path)}', import.meta.url)`
      }
      if (property === 'dirname') return `(import.meta.dirname + '/${inRoot(dirname(id))}')`
      if (property === 'url') return `new URL('${inRoot(id)}', import.meta.url).href`
      return this.error(`${found} says something else in a built file`)
    })
  },
}

/** An import by name makes Node load all that `node:http` offers, `fetch` and web sockets among it: 14 MB that nobody asks. As a value it does not. */
const httpAsValue: Plugin = {
  name: 'http-as-value',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:http' ? '\0node:http' : undefined),
  load(id) {
    if (id !== '\0node:http') return
    const offered = Object.entries(Object.getOwnPropertyDescriptors(http))
    const names = offered.flatMap(([name, { value }]) => (value === undefined ? [] : [name]))
    return `export const { ${names.join(', ')} } = process.getBuiltinModule('node:http')`
  },
}

/** A line for each file of ours that the build was made of: its path, size and time of change (docs/decisions/0106). */
function madeOf(): Plugin {
  const lines = new Map<string, string>()
  const note = (path: string) => {
    const { size, mtimeMs } = statSync(path)
    lines.set(path, `${relative(root, path).replaceAll(sep, '/')} ${size} ${mtimeMs}`)
  }
  return {
    name: 'made-of',
    buildStart() {
      for (const file of ['package.json', 'package-lock.json', 'vite.server.config.ts']) note(join(root, file))
    },
    // Before it is read: what changes in between counts as changed.
    load(id) {
      if (id.startsWith(join(root, sep)) && !id.includes('node_modules')) note(id)
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'made-of', source: [...lines.values()].sort().join('\n') })
    },
  }
}

// The server as few files: a thousand and a half cost half of a start to find, strip and link, and stay in memory one by one. It stays readable: nothing is
// renamed, and each module's part begins with its path. `--outDir` is told by scripts/server-build.ts.
export default defineConfig({
  root,
  publicDir: false,
  plugins: [placesOfFiles, httpAsValue, madeOf()],
  ssr: { noExternal: bundled },
  build: {
    ssr: true,
    minify: false,
    target: 'node22',
    rolldownOptions: {
      input: Object.fromEntries([...nameOf].map(([file, name]) => [name, file])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'part-[name].js',
        comments: false,
        // One letter that is not of ASCII doubles what the whole text takes in memory.
        charset: 'ascii',
      },
    },
  },
})
