import { expect, isAccessible, test } from './testing.ts'

test('[OPT-10] [OPT-11] [OPT-18] [OPT-19] [OPT-20] [OPT-21] [OPT-22] [OPT-23] [OPT-25] [OPT-26] [OPT-27] [OPT-28] [OPT-29] [OPT-30] [OPT-35] three tacos to fill, salsas to count: each refusal says why, and the groups fold', async ({
  somebody,
}) => {
  const page = await somebody()
  await page.goto('/3')
  await page.getByRole('searchbox', { name: 'Search this menu' }).fill('three')
  await page.getByRole('article').first().getByRole('button', { name: 'Add Item' }).click()
  const sheet = page.getByRole('dialog')
  const tacos = sheet.getByRole('group', { name: 'Your 3 tacos' })
  const left = tacos.getByRole('status')
  await expect(left).toHaveText('3 of 3 left to choose')
  const quantity = tacos.getByLabel('Quantity')
  await expect(quantity).toHaveValue('1')
  const add = tacos.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(tacos.getByText('Please answer all questions.')).toBeVisible()

  await tacos.getByRole('radio', { name: 'Carnitas', exact: true }).check()
  await tacos.getByRole('radio', { name: 'Corn', exact: true }).check()
  await tacos.getByRole('checkbox', { name: 'Verde', exact: true }).check()
  await quantity.fill('0')
  await add.click()
  await expect(tacos.getByText('Please enter a quantity larger than 0!')).toBeVisible()
  await quantity.fill('4')
  await add.click()
  await expect(
    tacos.getByText('You do not have enough open slots to add 4 item(s)! You currently have 3 slots left.'),
  ).toBeVisible()
  await isAccessible(page)
  await quantity.fill('2')
  await add.click()
  await expect(left).toHaveText('1 of 3 left to choose')
  await tacos.getByRole('button', { name: 'Remove' }).click()
  await expect(left).toHaveText('3 of 3 left to choose')
  await tacos.getByRole('radio', { name: 'Carnitas', exact: true }).check()
  await quantity.fill('3')
  await add.click()
  await expect(left).toHaveText('All slots are filled.')

  const salsas = sheet.getByRole('group', { name: 'Sides of salsa' })
  const verde = salsas.getByLabel('Quantity, Verde')
  await expect(verde).toHaveValue('0')
  await salsas.getByRole('button', { name: 'One less, Verde' }).click()
  await expect(verde).toHaveValue('0')
  await verde.fill('7')
  await expect(salsas.getByText('At most 6 in all')).toBeVisible()
  await expect(verde).toHaveValue('0')
  await verde.fill('x')
  await expect(verde).toHaveValue('0')
  await verde.fill('6')
  await salsas.getByRole('button', { name: 'One more, Roja' }).click()
  await expect(salsas.getByLabel('Quantity, Roja')).toHaveValue('0')

  const title = salsas.getByRole('button', { name: 'Sides of salsa' })
  await title.click()
  await expect(verde).toBeHidden()
  await title.click()
  await expect(verde).toHaveValue('6')
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
})

test('[SIL-ORD-088] [OPT-17] a scale is a row of radio buttons, by mouse and by key, and must be answered', async ({
  somebody,
}) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto('/2')
  await page.getByRole('searchbox', { name: 'Search this menu' }).fill('cold sesame')
  await page.getByRole('article').first().getByRole('button', { name: 'Add Item' }).click()
  const sheet = page.getByRole('dialog')
  const heat = sheet.getByRole('group', { name: 'Spice, from 0 (none) to 5 (brave)' })
  const steps = heat.getByRole('radio')
  await expect(steps).toHaveCount(6)
  for (let step = 0; step <= 5; step += 1) await expect(steps.nth(step)).toHaveAccessibleName(String(step))
  const tops = await Promise.all([steps.first().boundingBox(), steps.last().boundingBox()])
  expect(tops[0]?.y).toBe(tops[1]?.y)
  const add = sheet.getByRole('button', { name: /^Add to cart/ })
  await add.click()
  await expect(heat.getByText('Please answer all questions.')).toBeVisible()
  await expect(steps.first()).toBeFocused()
  await steps.nth(2).check()
  await steps.nth(2).press('ArrowRight')
  await expect(steps.nth(3)).toBeChecked()
  await isAccessible(page)
  await add.click()
  await expect(page.getByText('Item added to cart')).toBeVisible()
})

test('[OPT-36] option lists in a row are equally high, 100 and 200 ms after anything and before', async ({
  somebody,
}) => {
  const page = await somebody(undefined, { width: 1440 })
  await page.goto('/3')
  await page.getByRole('searchbox', { name: 'Search this menu' }).fill('three')
  await page.getByRole('article').first().getByRole('button', { name: 'Add Item' }).click()
  const tacos = page.getByRole('dialog').getByRole('group', { name: 'Your 3 tacos' })
  const lists = tacos.locator('[data-question]')
  await expect(tacos.getByRole('radio', { name: 'Carnitas', exact: true })).toBeVisible()
  /** The heights of those that begin at the same height; lists that stand alone have nobody to be like. */
  const uneven = () =>
    lists.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect())
      const rows = boxes.filter((box) => boxes.some((other) => other !== box && other.top === box.top))
      return {
        inRows: rows.length,
        uneven: rows.filter((box) => boxes.some((other) => other.top === box.top && other.height !== box.height))
          .length,
      }
    })
  expect(await uneven()).toMatchObject({ uneven: 0 })
  expect((await uneven()).inRows).toBeGreaterThanOrEqual(2)
  await tacos.getByRole('radio', { name: 'Carnitas', exact: true }).check()
  expect(await uneven()).toMatchObject({ uneven: 0 })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(uneven).toEqual({ inRows: 0, uneven: 0 })
})
