import type { Page } from '@playwright/test'
import { cutWords, inPseudo, plainWords } from './plain-words.ts'
import { expect } from './testing.ts'

export const pseudo = { locale: 'en-XA' }

/** A message with its values, as the pseudo-locale says it. */
export function said(english: string, values: Readonly<Record<string, string>> = {}): string {
  const named = Object.entries(values)
  return named.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), inPseudo(english))
}

/** The same visitor, whose browser asks for the pseudo-locale: what led here is pressed in English. */
export async function inPseudoLocale(
  page: Page,
  somebody: (role: undefined, options: typeof pseudo) => Promise<Page>,
): Promise<Page> {
  const again = await somebody(undefined, pseudo)
  await again.context().addCookies(await page.context().cookies())
  await again.goto(page.url())
  return again
}

/** Every word of it comes from a table, and none of them is cut, on a wide window and on a phone. */
export async function isWhole(page: Page, screen = page.locator('#root')): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => plainWords(screen)).toEqual([])
    await expect.poll(() => cutWords(screen)).toEqual([])
  }
}
