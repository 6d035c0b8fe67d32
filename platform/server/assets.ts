import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.json'])
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Asset = { plain: Buffer; type: string; br?: Promise<Buffer>; gzip?: Promise<Buffer>; compresses: boolean }

const files = defineRoute({ method: 'GET', path: '/assets/*', open: 'nothing', internal: true })

/** The browser build from memory, compressed once at first use; names are hashed, so they never change. */
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
    if (asset.compresses && /\bbr\b/.test(accepted)) {
      asset.br ??= brotli(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      return reply.header('content-encoding', 'br').send(await asset.br)
    }
    if (asset.compresses && /\bgzip\b/.test(accepted)) {
      asset.gzip ??= zip(asset.plain, { level: 9 })
      return reply.header('content-encoding', 'gzip').send(await asset.gzip)
    }
    return reply.send(asset.plain)
  })
}

function loadAssets(webDir: string): Map<string, Asset> {
  const assets = new Map<string, Asset>([
    [pageGuard.name, { plain: pageGuard.source, type: javascript, compresses: true }],
  ])
  for (const path of filesBelow(webDir)) {
    const extension = extname(path)
    const name = relative(webDir, path).split(sep).join('/')
    // What the server alone reads of the build.
    if (name.startsWith('.')) continue
    assets.set(name, {
      plain: readFileSync(path),
      type: types[extension] ?? 'application/octet-stream',
      compresses: compressible.has(extension),
    })
  }
  return assets
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
