import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { html, json, type Route } from '../../route.ts'
import { fieldsHtml } from './fields-html.ts'

const { resolve } = createRequire(import.meta.url)

type FieldsDeps = { isProduct(origin: string): boolean; usualParent(): string | undefined }

/** The page with the card fields, for a frame in the product's own pages and in no others. */
export function cardFields({ isProduct, usualParent }: FieldsDeps): Route[] {
  const page: Route = {
    method: 'GET',
    path: '/vault/fields',
    answer({ query }) {
      const parent = query.get('parent') ?? usualParent()
      if (!parent || !isProduct(parent) || URL.parse(parent)?.origin !== parent)
        return json(403, { error: { code: 'origin_not_allowed' } })
      return html(fieldsHtml(parent), {
        'content-security-policy': policyFor(parent),
        'referrer-policy': 'no-referrer',
      })
    },
  }
  const files: [string, string, () => Uint8Array][] = [
    ['fields-page.js', 'text/javascript', () => browserScript(new URL('./fields-page.ts', import.meta.url))],
    ['keep-card.js', 'text/javascript', () => browserScript(new URL('./keep-card.ts', import.meta.url))],
    [
      'card-form.js',
      'text/javascript',
      () => browserScript(new URL('../../../../areas/cards/rules/card-form.ts', import.meta.url)),
    ],
    ['tokens.css', 'text/css', () => readFileSync(new URL('../../../../ui/tokens.css', import.meta.url))],
    ['fields.css', 'text/css', () => readFileSync(new URL('./fields.css', import.meta.url))],
    ['inter.woff2', 'font/woff2', () => font('inter/files/inter-latin-wght-normal.woff2')],
    [
      'bricolage.woff2',
      'font/woff2',
      () => font('bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    ],
  ]
  return [page, ...files.map(([name, type, read]) => fileRoute(name, type, read))]
}

/** Made at the first question: what strips types takes more memory than all else here. */
function fileRoute(name: string, type: string, read: () => Uint8Array): Route {
  let bytes: Uint8Array | undefined
  return {
    method: 'GET',
    path: `/vault/fields/${name}`,
    answer() {
      bytes ??= read()
      return { status: 200, bytes, headers: { 'content-type': type, 'cache-control': 'max-age=300' } }
    },
  }
}

/** The source itself without its types; the few modules it imports lie beside it. */
function browserScript(source: URL): Uint8Array {
  const script = stripTypeScriptTypes(readFileSync(source, 'utf8'))
  return Buffer.from(script.replaceAll(/from '[^']*\/([\w-]+)\.ts'/g, "from './$1.js'"))
}

const font = (path: string) => readFileSync(resolve(`@fontsource-variable/${path}`))

const policyFor = (parent: string) =>
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
