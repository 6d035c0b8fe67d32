import { expect, type Page } from '@playwright/test'

/** The uppermost card of a long list that is not cut by the window's top, and where it stands. */
export const shownCard = (page: Page) =>
  page.evaluate(() => {
    const card = [...document.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top >= 0)
    const { top = 0, height = 0 } = card?.getBoundingClientRect() ?? {}
    return { name: card?.querySelector('h3')?.textContent, top: Math.round(top), height: Math.round(height) }
  })

/** Scrolls there, and answers the uppermost card once the window is full: with less than a row of cards above it, none is missing. */
export async function cardAt(page: Page, pixels: number) {
  await expect
    .poll(async () => {
      await page.evaluate((to) => scrollTo(0, to), pixels)
      const { top, height } = await shownCard(page)
      return height > 0 && top < height + 32 && page.evaluate(() => scrollY)
    })
    .toBe(pixels)
  return shownCard(page)
}
