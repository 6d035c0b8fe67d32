import type { RawJson } from './ready-text.ts'

/** What search engines and previews of links are told of a page. A page without it is never kept by a search engine. */
export type Listing = {
  /** The one address of what it shows, absolute: what a visitor filters or comes from does not make it another page. */
  readonly url: string
  /** schema.org's JSON-LD, made once for as long as what it says stays. */
  readonly structured?: RawJson
}

/** The picture of a preview, 1200 × 630, is the same for every page. */
export const previewPath = '/preview.jpg'

/** Escaped text goes in; elements of the head come out. */
export function listingHead({ url }: Listing, shown: { readonly title: string; readonly description: string }): string {
  const properties = {
    type: 'website',
    site_name: 'Cosmic',
    title: shown.title,
    description: shown.description,
    url,
    image: new URL(previewPath, url).href,
  }
  return [
    `<link rel="canonical" href="${url}">`,
    '<link rel="manifest" href="/app.webmanifest">',
    ...Object.entries(properties).map(([name, value]) => `<meta property="og:${name}" content="${value}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    '',
  ].join('\n')
}
