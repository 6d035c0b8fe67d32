import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'

export type LoadedFile = {
  readonly path: string
  readonly kind: 'html' | 'script' | 'style' | 'font' | 'picture' | 'other'
  readonly gzip: number
  readonly brotli: number
}

/** What a visit of the page loads from us, each file as the server would compress it; fonts are compressed in themselves. */
export async function visitWeight(page: Page, address: string): Promise<LoadedFile[]> {
  const loaded = new Map<string, Promise<LoadedFile>>()
  const origin = new URL(address).origin
  const note = (response: Response) => {
    const url = new URL(response.url())
    const type = response.headers()['content-type'] ?? ''
    if (url.origin !== origin || !response.ok() || type.startsWith('text/event-stream')) return
    loaded.set(
      url.href,
      response.body().then((bytes) => weigh(url.pathname, type, bytes)),
    )
  }
  // A browser may think that a mouse is over what it has just drawn: what a hand calls for is no part of a first view.
  await page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true))
  page.on('response', note)
  await page.goto(address, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // Drawings are asked for once they are laid out, which may be after `load`.
  const drawings = await page.evaluate(() =>
    [...document.querySelectorAll('use')].map(({ href }) =>
      new URL(href.baseVal, location.href).href.replace(/#.*/, ''),
    ),
  )
  while (drawings.some((file) => !loaded.has(file))) await page.waitForEvent('response')
  page.off('response', note)
  return Promise.all(loaded.values())
}

export const sumOf = (files: readonly LoadedFile[], of: 'gzip' | 'brotli' = 'gzip'): number =>
  files.reduce((sum, file) => sum + file[of], 0)

function weigh(path: string, type: string, bytes: Buffer): LoadedFile {
  const kind = kindOf(type)
  if (kind === 'font') return { path, kind, gzip: bytes.length, brotli: bytes.length }
  // Pages are made for each visitor, and compressed quickly; files are compressed once, and well.
  const gzip = gzipSync(bytes, { level: kind === 'html' ? 3 : 9 }).length
  return { path, kind, gzip, brotli: kind === 'html' ? gzip : brotliCompressSync(bytes).length }
}

function kindOf(type: string): LoadedFile['kind'] {
  if (type.startsWith('text/html')) return 'html'
  if (type.includes('javascript')) return 'script'
  if (type.startsWith('text/css')) return 'style'
  if (type.startsWith('font/')) return 'font'
  if (type.startsWith('image/')) return 'picture'
  return 'other'
}
