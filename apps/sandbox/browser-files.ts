import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { Route } from './route.ts'

const { resolve } = createRequire(import.meta.url)

/** Made at the first question: what strips types takes more memory than all else here. */
export function fileRoute(path: string, type: string, read: () => Uint8Array): Route {
  let bytes: Uint8Array | undefined
  return {
    method: 'GET',
    path,
    answer() {
      bytes ??= read()
      return { status: 200, bytes, headers: { 'content-type': type, 'cache-control': 'max-age=300' } }
    },
  }
}

/** The source itself without its types; the few modules it imports lie beside it. */
export function browserScript(source: URL): Uint8Array {
  const script = stripTypeScriptTypes(readFileSync(source, 'utf8'))
  return Buffer.from(script.replaceAll(/from '[^']*\/([\w-]+)\.ts'/g, "from './$1.js'"))
}

export const font = (path: string) => readFileSync(resolve(`@fontsource-variable/${path}`))

/** Of a page that only this parent may hold in a frame, and that asks nobody but us. */
export const framePolicy = (parent: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${parent}`,
  ].join('; ')
