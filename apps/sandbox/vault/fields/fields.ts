import { readFileSync } from 'node:fs'
import { browserScript, fileRoute, font, framePolicy } from '../../browser-files.ts'
import { html, json, type Route } from '../../route.ts'
import { fieldsHtml } from './fields-html.ts'

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
        'content-security-policy': framePolicy(parent),
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
  return [page, ...files.map(([name, type, read]) => fileRoute(`/vault/fields/${name}`, type, read))]
}
