import { gzipSync } from 'node:zlib'
import { startBare } from './bare.ts'
import type { Browser, Page } from './chromium.ts'
import { median, short } from './numbers.ts'
import { print, printHeading } from './print.ts'

/** A phone on a slow net, of a processor a quarter as fast. */
const latency = 150
const downloadThroughput = 1_600_000 / 8
const uploadThroughput = 750_000 / 8
const slowdown = 4

type Seen = { readonly first: number; readonly largest: number; readonly usable: number; readonly moved: number }

/** When a first visit sees something, the most of it, and can press something; beside the same words without styles and scripts. */
export async function benchFirstPictures(
  browser: Browser,
  url: string,
  paths: Readonly<Record<string, string>>,
  times: number,
): Promise<void> {
  printHeading(`First pictures at 1.6 Mbit/s, ${latency} ms, processor slowed ${slowdown} times`)
  for (const [name, path] of Object.entries(paths)) {
    const bare = await startBare({
      body: gzipSync(await wordsOf(`${url}${path}`)),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
    })
    try {
      const own: Seen[] = []
      const plain: Seen[] = []
      for (let round = 0; round < times; round += 1) {
        own.push(await visit(browser, `${url}${path}`))
        plain.push(await visit(browser, bare.url))
      }
      const of = (key: keyof Seen) => median(own.map((seen) => seen[key]))
      print({
        what: name,
        value: of('first'),
        unit: 'ms',
        reference: { what: 'the same words as plain HTML', value: median(plain.map(({ first }) => first)) },
        goal: 'first and largest 1,200 ms, usable 2,500 ms, moved 0',
        more: `largest ${short(of('largest'))} ms, usable ${short(of('usable'))} ms, moved ${of('moved').toFixed(4)}`,
      })
    } finally {
      await bare.stop()
    }
  }
}

/** What the page says before any script, without what makes it look so. */
async function wordsOf(address: string): Promise<string> {
  const page = await (await fetch(address)).text()
  const drawn = /<div id="root">(.*?)<\/div>\n<(?:noscript|script)/s.exec(page)?.[1]
  if (!drawn) throw new Error(`${address} says nothing before its scripts`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>${drawn.replace(/<svg.*?<\/svg>| class="[^"]*"/gs, '')}`
}

async function visit(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await watch(page)
  await page.goto(address)
  await page.waitForSelector('html[data-usable][data-largest][data-first]')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  // The swap of the fonts is painted, and told as a shift if it is one, with the frames behind it.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
  const { first, largest, usable, moved } = await page.evaluate(() => ({ ...document.documentElement.dataset }))
  await context.close()
  return { first: Number(first), largest: Number(largest), usable: Number(usable), moved: Number(moved ?? 0) }
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (name: string, value: number) => {
      document.documentElement.dataset[name] = String(value)
    }
    const follow = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
    let moved = 0
    follow('paint', ({ name, startTime }) => name === 'first-contentful-paint' && note('first', startTime))
    follow('largest-contentful-paint', ({ startTime }) => note('largest', startTime))
    follow('layout-shift', ({ value = 0 }) => {
      moved += value
      note('moved', moved)
    })
    const usable = () => requestAnimationFrame(() => setTimeout(() => note('usable', performance.now())))
    follow('mark', ({ name }) => name === 'page-taken-over' && usable())
    addEventListener('DOMContentLoaded', () => {
      if (!document.querySelector('script')) usable()
    })
  })
}
