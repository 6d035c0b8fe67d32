import { expect, type Page } from '@playwright/test'

/** Whose menu it is, on a page of the office: places of several markets are named with their market. */
export async function choosePlace(page: Page, name: string): Promise<void> {
  const place = page.getByLabel('Place')
  const option = place.locator('option').filter({ hasText: new RegExp(`^${name}(, |$)`) })
  await place.selectOption(await option.getAttribute('value'))
  await expect(page.getByText(new RegExp(`^${name}\\. `))).toBeVisible()
}
