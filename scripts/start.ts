import { pathToFileURL } from 'node:url'
import { ensureServerBuild } from './server-build.ts'

// npm start: the built server, in this process.
await import(pathToFileURL(await ensureServerBuild(console.log)).href)
