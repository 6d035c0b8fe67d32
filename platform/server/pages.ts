import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { escapeHtml } from '#platform/core/escape-html.ts'
import { type Office, officeState } from '../core/office.ts'
import type { PageSpec } from '../core/route.ts'
import { english } from '../core/words.ts'
import type { Actor } from './actor.ts'
import { allowCards, type CardOrigins } from './content-policy.ts'
import { makeDrawnPages } from './drawn-pages.ts'
import { inAskedLanguage, languageOf } from './language.ts'
import { guardWords, pageGuard } from './page-guard.ts'
import { type Listing, listingHead } from './page-listing.ts'
import { plainWords } from './plain-words.ts'
import { inScript, RawJson, ReadyText } from './ready-text.ts'
import type { Sessions } from './sessions.ts'
import { spliceGzip } from './spliced-gzip.ts'
import { viewingBanner } from './viewing-banner.ts'

export type Page = {
  /** A page's file, such as `areas/storefront/web/menu.page.tsx`. */
  readonly entry: string
  readonly title: string
  readonly face: 'town' | 'ops'
  /** Top-level keys of the page's state; a `RawJson` goes in as it is. */
  readonly state?: Readonly<Record<string, unknown>>
  readonly pictureOf?: PageSpec['pictureOf']
  readonly takesCards?: PageSpec['takesCards']
  readonly description?: string
  readonly status?: number
  /** Only of a page that everybody may find. */
  readonly listing?: Listing
}

export type Pages = { send(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> }

/** The beginnings of pages; what visitors write into a title makes new ones without end. */
const mostBegins = 500
const pageEnd = new ReadyText('</script>\n</body>\n</html>\n')
const structuredBegin = new ReadyText('</script>\n<script type="application/ld+json">')
const between = `</div>
<script type="application/json" id="state">`
/** What the server draws says itself which of its parts need scripts; a page that it does not draw is nothing without. */
const makeShellEnd = () => `</div>
<noscript>${plainWords.no_script}</noscript>
<script type="application/json" id="state">`
const shellEnd = makeShellEnd()

type ManifestEntry = { file: string; css?: string[]; imports?: string[] }

/**
 * Serves pages: what the server draws of them (docs/decisions/0022), and the state in `<script type="application/json" id="state">` that the
 * browser's code draws them from (docs/decisions/0001).
 */
export function makePages(
  deps: {
    webDir: string
    sessions: Sessions
    environment: string
    /** What the frame of an ops page must know of its reader. */
    officeOf?: (actor: Actor) => Promise<Office | undefined>
    /** Of whoever keeps cards; nobody's in a test that looks at no card. */
    cardOrigins?: CardOrigins
    /** `state.office` is held against its schema, as replies are: everywhere but in production. */
    checkReplies: boolean
    /** Tags of the languages that customers' pages are shown in; unset, English alone. */
    languages?: readonly string[]
  } & Parameters<typeof makeDrawnPages>[0],
): Pages {
  const manifest = readManifest(deps.webDir, '*')
  const customers = readManifest(deps.webDir, 'customers')
  const heads = new Map<string, string>()
  const begins = new Map<string, string>()
  const drawn = makeDrawnPages(deps)

  function headOf(entry: string): string {
    const known = heads.get(entry)
    if (known !== undefined) return known
    const chunk = manifest[`${entry}?page`]
    if (!chunk) throw new Error(`The browser build has no entry ${entry}`)
    const chunks = withImports(manifest, chunk)
    const styles = new Set(chunks.flatMap(({ css }) => css ?? []))
    const head = [
      ...[...styles].map((file) => `<link rel="stylesheet" href="/assets/${file}">`),
      `<script type="module" src="/assets/${chunk.file}"></script>`,
      ...chunks
        .filter(({ file }) => file !== chunk.file)
        .map(({ file }) => `<link rel="modulepreload" href="/assets/${file}">`),
    ].join('\n')
    heads.set(entry, head)
    return head
  }

  /** Staff's pages are in English. */
  const isForCustomers = (entry: string) => customers[`${entry}?page`] !== undefined

  /** Before the page's own script, so that its words are there when the page is drawn. English is in the code. */
  function languageHead(tag: string): string {
    const chunk = manifest[`platform/core/languages/${tag}.ts?language`]
    return chunk ? `<script type="module" src="/assets/${chunk.file}"></script>\n` : ''
  }

  /** The script that stands before all others speaks English by itself. */
  function guardHead(tag: string): string {
    if (tag === english.tag) return ''
    const words = inAskedLanguage(() => JSON.stringify({ ...guardWords }))
    return `<meta name="page-guard" content="${escapeHtml(words)}">\n`
  }

  /** Up to the picture; the same text for as long as the same is asked. */
  function beginOf(page: Page, listing: Listing | undefined, theme: string | undefined, language: string): string {
    const { entry, face, title, description } = page
    const key = JSON.stringify([entry, face, title, description, listing?.url, theme, language])
    const known = begins.get(key)
    if (known !== undefined) return known
    const begin = makeBegin(page, listing, theme, language)
    const [oldest] = begins.keys()
    if (begins.size >= mostBegins && oldest !== undefined) begins.delete(oldest)
    begins.set(key, begin)
    return begin
  }

  function makeBegin(page: Page, listing: Listing | undefined, theme: string | undefined, language: string): string {
    const title = escapeHtml(page.title)
    const description = escapeHtml(page.description ?? '')
    return `<!doctype html>
<html lang="${language}" data-face="${page.face}"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${guardHead(language)}<script src="/assets/${pageGuard.name}"></script>
${description && `<meta name="description" content="${description}">\n`}${listing ? listingHead(listing, { title, description }) : ''}${languageHead(language)}${headOf(page.entry)}
</head>
<body>
`
  }

  return {
    async send(request, reply, page) {
      // A staff's list goes on to its next page without the whole of it: `platform/web/use-list-page.ts`.
      if (page.face === 'ops' && request.headers.accept === 'application/json')
        return reply.header('cache-control', 'no-store').send({ success: true, state: page.state ?? {} })
      const { actor, values } = await deps.sessions.ofVisit(request, reply)
      const office = page.face === 'ops' ? await deps.officeOf?.(actor) : undefined
      if (deps.checkReplies && office) z.parse(officeState.office, office)
      const theme = themeOf(request)
      const languages = isForCustomers(page.entry) ? (deps.languages ?? []) : []
      const language = languageOf(request.headers['accept-language'], languages)
      const state = stateOf({ session: values, environment: deps.environment, office, ...page.state })
      reply
        .code(page.status ?? 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
      if (page.takesCards && deps.cardOrigins) allowCards(reply, deps.cardOrigins)
      const listing = (page.status ?? 200) === 200 ? page.listing : undefined
      if (!listing) reply.header('x-robots-tag', 'noindex')
      const begin = `${beginOf(page, listing, theme, language)}${actor.viewing ? viewingBanner(actor.viewing) : ''}<div id="root">`
      const endOfShell = language === english.tag ? shellEnd : inAskedLanguage(makeShellEnd)
      const shown = {
        begin,
        end: between,
        endOfShell,
        state: page.state ?? {},
        search: searchOf(request.url),
        theme,
        language,
      }
      const picture =
        page.face === 'town' ? drawn(page.entry, { ...shown, pictureOf: page.pictureOf }) : [begin, endOfShell]
      const structured = listing?.structured ? [structuredBegin, listing.structured] : []
      const pieces = [...picture, ...state, ...structured]
      if (!pieces.some((piece) => piece instanceof ReadyText)) return reply.send(pieces.join('') + pageEnd.text)
      pieces.push(pageEnd)
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
        return reply.send(
          Buffer.concat(pieces.map((piece) => (piece instanceof ReadyText ? piece.plain : Buffer.from(piece)))),
        )
      return reply
        .headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
        .send(spliceGzip(pieces.map((piece) => (piece instanceof ReadyText ? piece.ready : piece))))
    },
  }
}

/** The state as JSON in pieces; what was made earlier stays a piece of its own. */
function stateOf(state: Readonly<Record<string, unknown>>): (string | RawJson)[] {
  const pieces: (string | RawJson)[] = []
  let text = '{'
  for (const [key, value] of Object.entries(state)) {
    if (value === undefined) continue
    text += `${text === '{' && pieces.length === 0 ? '' : ','}${JSON.stringify(key)}:`
    if (value instanceof RawJson) {
      pieces.push(inScript(text), value)
      text = ''
    } else text += JSON.stringify(value)
  }
  return [...pieces, inScript(`${text}}`)]
}

/** As the browser's `location.search`. */
function searchOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

function themeOf(request: FastifyRequest): 'light' | 'dark' | undefined {
  const theme = request.cookies.theme
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

function withImports(
  manifest: Record<string, ManifestEntry>,
  chunk: ManifestEntry,
  seen = new Set<ManifestEntry>(),
): ManifestEntry[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const imported = (chunk.imports ?? []).flatMap((name) => {
    const next = manifest[name]
    return next ? withImports(manifest, next, seen) : []
  })
  return [...imported, chunk]
}

/** The browser code of customers and of staff is built apart, each with a list of its own. */
function readManifest(webDir: string, whose: '*' | 'customers'): Record<string, ManifestEntry> {
  const lists = globSync(`.vite/${whose}.json`, { cwd: webDir })
  return Object.assign({}, ...lists.map((list) => JSON.parse(readFileSync(join(webDir, list), 'utf8'))))
}
