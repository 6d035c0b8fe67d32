import type { Page } from './chromium.ts'

/**
 * Opens the page; answers in ms how long it took from the beginning of the navigation to the frame after the one that shows these words
 * and in which they can be used: of ours, its script has taken over what the server drew.
 */
export async function usableAfter(page: Page, address: string, words: string): Promise<number> {
  await page.addInitScript((query) => {
    const look = () => {
      const isOurs = document.querySelector('script[src^="/assets/page-guard"]') !== null
      const isUsable = !isOurs || performance.getEntriesByName('page-taken-over').length > 0
      const isShown = document.getElementById('root')?.textContent.includes(query)
      if (!isShown || !isUsable) return void requestAnimationFrame(look)
      requestAnimationFrame(() =>
        setTimeout(() => document.documentElement.setAttribute('data-usable', String(performance.now()))),
      )
    }
    requestAnimationFrame(look)
  }, words)
  await page.goto(address)
  await page.waitForSelector('[data-usable]')
  return Number(await page.getAttribute('html', 'data-usable'))
}

/** What a page of ours draws, as the text that it was served with. */
export async function stateOf(address: string): Promise<string> {
  const page = await (await fetch(address)).text()
  return /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}'
}
