import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { contrastFaults } from './contrast.ts'

const contrast = 'color-contrast'

/** What axe finds. It tells of faults alone: to name all that is well takes it as long as its rules. */
export async function faultsOf(page: Page): Promise<Result[]> {
  await isDrawn(page)
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: { [contrast]: { enabled: false } },
    // Sheets that nobody's rule reads would be fetched and read anew each time.
    preload: { assets: ['media'] },
  }
  const found = hasFrames(page)
    ? (await new AxeBuilder({ page }).options(options).analyze()).violations
    : await page.evaluate(async (how) => {
        const { axe: here } = window as unknown as { axe: typeof axe }
        return (await here.run(document, how)).violations
      }, options)
  return [...found, ...(await faintText(page))]
}

/** What axe finds of contrast. */
async function faintText(page: Page): Promise<Result[]> {
  await isDrawn(page)
  if (!hasFrames(page)) return contrastFaults(page)
  return (
    await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .withRules(contrast)
      .analyze()
  ).violations
}

/** An address changes before its page is drawn. */
async function isDrawn(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor()
  if (hasFrames(page)) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`)
}

/** Only axe’s own way looks into them. */
const hasFrames = (page: Page) => page.frames().length > 1

/** A name that is taken twice leads a label, a description or a form to the wrong place; axe looks at labels alone. Charts share their patterns. */
const doubledIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]:not(defs *)')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })

/** A colour on its way from one to another is neither. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const moving of document.getAnimations()) if (moving instanceof CSSTransition) moving.finish()
  })

/** axe finds nothing, in light and in dark; nothing but colours differs between the two. No id is taken twice. */
export async function isAccessible(page: Page): Promise<void> {
  expect(await doubledIds(page), `ids of ${page.url()}`).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await endTransitions(page)
    const found = colorScheme === 'dark' ? await faintText(page) : await faultsOf(page)
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}

/** The same on a phone, a tablet and a desk, where nothing scrolls sideways either; `shown` is to be seen on each. */
export async function isAccessibleAtEachWidth(page: Page, shown: Locator): Promise<void> {
  for (const width of [360, 756, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(shown).toBeVisible()
    await isAccessible(page)
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    await expect.poll(isTooWide, `scrolls sideways at ${width} pixels`).toBe(false)
  }
}
