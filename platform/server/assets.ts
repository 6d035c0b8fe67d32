import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib'
import { defineRoute } from '#platform/core/route.ts'
import { pageGuard } from './page-guard.ts'
import { type NativeHandler, native } from './routes.ts'

const javascript = 'text/javascript; charset=utf-8'
const types: Record<string, string> = {
  '.js': javascript,
  '.mjs': javascript,
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.wasm'])
const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const zip = promisify(gzip)

/** Compressed where that helps: the plain text of what browsers take compressed is not held in memory. */
type Asset = { type: string; plain: Buffer } | { type: string; br: Buffer; gzip?: Promise<Buffer> }

const files = defineRoute({ method: 'GET', path: '/assets/*', open: 'nothing', internal: true })

/** The last step of the build: beside each file that compresses well its compressed one, `page.js.br` beside `page.js`. */
export async function compressAssets(webDir: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await Promise.all(
    assetsIn(webDir)
      .filter(({ path }) => compressible.has(extname(path)))
      .map(async ({ path }) => writeFileSync(`${path}.br`, await compress(readFileSync(path), { params }))),
  )
}

/** The browser build from memory; names are hashed, so they never change. */
export function assetsRoute(webDir: string): NativeHandler {
  const assets = loadAssets(webDir)
  return native(files, async (request, reply) => {
    const asset = assets.get((request.params as { '*': string })['*'])
    if (!asset) return reply.callNotFound()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
    if ('plain' in asset) return reply.send(asset.plain)
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(asset.br)
    if (!/\bgzip\b/.test(accepted)) return reply.send(await decompress(asset.br))
    asset.gzip ??= decompress(asset.br).then((plain) => zip(plain, { level: 9 }))
    return reply.header('content-encoding', 'gzip').send(await asset.gzip)
  })
}

function loadAssets(webDir: string): Map<string, Asset> {
  const guard = { type: javascript, br: brotliCompressSync(pageGuard.source) }
  const assets = new Map<string, Asset>([[pageGuard.name, guard]])
  for (const { name, path } of assetsIn(webDir)) {
    const extension = extname(name)
    const type = types[extension] ?? 'application/octet-stream'
    if (compressible.has(extension)) assets.set(name, { type, br: readFileSync(`${path}.br`) })
    else if (extension !== '.br') assets.set(name, { type, plain: readFileSync(path) })
  }
  return assets
}

/** Without what the server alone reads of the build. */
function assetsIn(webDir: string): { name: string; path: string }[] {
  return filesBelow(webDir)
    .map((path) => ({ name: relative(webDir, path).split(sep).join('/'), path }))
    .filter(({ name }) => !name.startsWith('.'))
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
