import { addItem, expect, isAccessible, test } from './testing.ts'

test('[CRT-31] [CRT-32] an add that fails says why, and changes nothing', async ({ somebody, complaints }) => {
  const page = await somebody()
  await page.goto('/package_stores/13')
  await page.getByRole('button', { name: /^Red Wine/ }).click()
  await page.route('**/cart/add', (route) => route.abort())
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  await expect(page.getByText('Item could not be added: connection failure')).toBeVisible()
  await page.unroute('**/cart/add')
  await page.route('**/cart/add', (route) => route.fulfill({ json: { added: false, errorCode: 1 } }))
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  await expect(page.getByText('Item could not be added: internal error')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test('what was taken out again is not said to have been added', async ({ somebody }) => {
  const page = await somebody()
  await page.clock.install()
  await page.goto('/package_stores/13')
  await page.getByRole('button', { name: /^Craft Beer/ }).click()
  await page.getByRole('button', { name: 'Add Item, Copper Kettle IPA 6 pk 12 oz', exact: true }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
  // It would go by itself after six seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)
  await page.getByRole('article').getByRole('button', { name: 'Remove Copper Kettle IPA 6 pk 12 oz' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  await expect(page.getByText('Item added to cart')).toHaveCount(0)
})

test('[GEN-06] [SIL-ORD-144] an add lights the cart up for 200 ms, and it fades over 500', async ({ somebody }) => {
  const page = await somebody()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/package_stores/13')
  await page.getByRole('button', { name: /^Red Wine/ }).click()
  const cart = page.getByRole('link', { name: /^Cart, / })
  const colour = () => cart.evaluate((link) => getComputedStyle(link).backgroundColor)
  const resting = await colour()
  expect(await cart.evaluate((link) => getComputedStyle(link).transitionDuration)).toBe('0.5s')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible()
  await expect.poll(colour).not.toBe(resting)
  await page.clock.runFor(199)
  expect(await colour()).not.toBe(resting)
  await page.clock.runFor(1)
  await expect.poll(colour).toBe(resting)
})

test('[SIL-ORD-054] [CRT-26] what is in the cart has a stepper in place of Add Item, and the focus goes with it', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/package_stores/13')
  await page.getByRole('button', { name: /^Red Wine/ }).click()
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const cart = (count: number) =>
    page.getByRole('link', { name: `Cart, ${count} ${count === 1 ? 'item' : 'items'}`, exact: true })
  const add = card.getByRole('button', { name: `Add Item, ${name}`, exact: true })
  const more = card.getByRole('button', { name: `One more, ${name}`, exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(cart(1)).toBeVisible()
  await expect(more).toBeFocused()
  // Faster than the code that sends is there, and than the server answers.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/set-line-quantity*', async (route) => {
    await held
    await route.continue()
  })
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toHaveText('4')
  letGo()
  await expect(cart(4)).toBeVisible()
  await isAccessible(page)
  await page.reload()
  await expect(card.getByRole('status')).toHaveText('4')
  for (let times = 0; times < 3; times += 1) await card.getByRole('button', { name: `One less, ${name}` }).click()
  await card.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(cart(0)).toBeVisible()
  await expect(add).toBeFocused()
})

test('[SIL-ORD-054] the same with the same answers is one line of two; an item that asks says how many are in the cart', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Otter Burger', exact: true }) })
  await expect(card.getByText('1 in cart')).toBeVisible()
  await card.getByRole('button', { name: 'Add Item' }).click()
  const sheet = page.getByRole('dialog', { name: 'Otter Burger' })
  for (const group of await sheet.getByRole('group').all()) {
    const choice = group.getByRole('radio').first()
    if ((await group.getByText('Required').isVisible()) && (await choice.isVisible())) await choice.check()
  }
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(card.getByText('2 in cart')).toBeVisible()
  await page.goto('/cart/credit_card_cart')
  await expect(page.getByRole('group', { name: 'Otter Burger', exact: true })).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Otter Burger', exact: true }).getByRole('status')).toHaveText('2')
})
