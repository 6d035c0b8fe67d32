import { readFileSync } from 'node:fs'
import { browserScript, fileRoute, framePolicy } from '../../browser-files.ts'
import { html, json, type Route, type SandboxReply } from '../../route.ts'
import { challengePage, fieldsPage } from './pages.ts'

type BrowserDeps = { isProduct(origin: string): boolean }

/** What stands in for Stripe's script and its frames, for pages of the product and of nobody else. */
export function stripeBrowser({ isProduct }: BrowserDeps): Route[] {
  const frame = (path: string, draw: (parent: string) => string): Route => ({
    method: 'GET',
    path: `/stripe/browser/${path}`,
    answer({ query }): SandboxReply {
      const parent = query.get('parent') ?? ''
      if (!isProduct(parent) || URL.parse(parent)?.origin !== parent)
        return json(403, { error: { type: 'invalid_request_error', message: 'Not a page of the product.' } })
      return html(draw(parent), { 'content-security-policy': framePolicy(parent), 'referrer-policy': 'no-referrer' })
    },
  })
  const script = (path: string, source: URL) => fileRoute(path, 'text/javascript', () => browserScript(source))
  return [
    script('/stripe/stripe.js', new URL('./stand-in.ts', import.meta.url)),
    frame('fields', fieldsPage),
    frame('challenge', challengePage),
    script('/stripe/browser/fields-page.js', new URL('./fields-page.ts', import.meta.url)),
    script('/stripe/browser/challenge-page.js', new URL('./challenge-page.ts', import.meta.url)),
    fileRoute('/stripe/browser/browser.css', 'text/css', () => readFileSync(new URL('./browser.css', import.meta.url))),
  ]
}
