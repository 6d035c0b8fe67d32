import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What axe finds. A page without frames needs none of the pages by which axe puts frames together, which take longer than its rules. */
export async function faultsOf(page: Page, rules: string[] = []) {
  const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  if (rules.length > 0) axe.withRules(rules)
  return (await axe.analyze()).violations
}

/** A name that is taken twice leads a label, a description or a form to the wrong place; axe looks at labels alone. Charts share their patterns. */
const doubledIds = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]:not(defs *)')].map(({ id }) => id)
    return ids.filter((id, index) => ids.indexOf(id) !== index)
  })

/** axe finds nothing, in light and in dark; nothing but colours differs between the two. No id is taken twice. */
export async function isAccessible(page: Page): Promise<void> {
  expect(await doubledIds(page), `ids of ${page.url()}`).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await faultsOf(page, colorScheme === 'dark' ? ['color-contrast'] : [])
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}
