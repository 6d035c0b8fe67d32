import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/** What axe finds. It tells of faults alone: to name all that is well takes it as long as its rules. */
export async function faultsOf(page: Page, rules: string[] = []): Promise<Result[]> {
  // An address changes before its page is drawn.
  await page.getByRole('main').first().waitFor()
  const options: RunOptions = { resultTypes: ['violations'] }
  if (rules.length > 0) options.runOnly = { type: 'rule', values: rules }
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; undefined`)
  return page.evaluate(async (how) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    return (await here.run(document, how)).violations
  }, options)
}

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
    const found = await faultsOf(page, colorScheme === 'dark' ? ['color-contrast'] : [])
    expect(found, `${page.url()} in ${colorScheme}`).toEqual([])
  }
}
