import { addItem, checkOutBurger, expect, inDatabase, isAccessible, placeOrder, test } from './testing.ts'

test('[LND-05] who is asked where they are finds their door; an address that was used before is offered where nothing was typed, and forgotten on request', async ({
  somebody,
  world,
}) => {
  const page = await somebody(undefined, { width: 390 })
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Your street address' })
  const locate = page.getByRole('button', { name: 'Use my location' })
  const [here] = world.addresses.good
  if (!here) throw new Error('The town has no addresses')
  const standAt = (accuracy: number) =>
    page.context().setGeolocation({ latitude: here.lat, longitude: here.lng, accuracy })
  await page.context().grantPermissions(['geolocation'])
  await standAt(3_000)
  await locate.click()
  await expect(page.getByText('Your device knows only roughly where you are. Please type your address.')).toBeVisible()
  await expect(box).toBeFocused()
  await standAt(20)
  await locate.click()
  await expect(page.getByText('The door next to you. Please check the number.')).toBeVisible()
  await expect(box).toHaveValue(`${here.line1}, ${here.city}, ${here.state} ${here.zip}`)
  await isAccessible(page)
  const offered = page.getByRole('listbox', { name: 'Addresses' }).getByRole('option')
  await box.fill('118 Orchard Street')
  await page.getByRole('button', { name: 'See what’s open' }).click()
  await expect(page).toHaveURL(/\/restaurants\/bellwether$/)

  await page.goto('/')
  await box.focus()
  await expect(offered).toHaveText(['118 Orchard Street', 'Forget these addresses'])
  await isAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/restaurants\/bellwether$/)

  await page.goto('/')
  await box.focus()
  await offered.filter({ hasText: 'Forget these addresses' }).click()
  await expect(offered).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recent_addresses'))).toBeNull()
})

test('[LND-05] at the checkout too who is asked where they are finds their door, and is told why where none is found', async ({
  somebody,
  world,
}) => {
  const page = await somebody(undefined, { width: 360 })
  await page.goto('/8')
  await addItem(page, 'Burgers', 'Otter Burger')
  await page.goto('/cart/credit_card_cart')
  const street = page.getByLabel('Street address')
  const locate = page.getByRole('button', { name: 'Use my location' })
  const [here] = world.addresses.good
  if (!here) throw new Error('The town has no addresses')
  await page.context().grantPermissions(['geolocation'])
  const standAt = (accuracy: number) =>
    page.context().setGeolocation({ latitude: here.lat, longitude: here.lng, accuracy })
  await standAt(3_000)
  await locate.click()
  await expect(street).toHaveAccessibleDescription(
    'Your device knows only roughly where you are. Please type your address.',
  )
  await standAt(20)
  await locate.click()
  await expect(street).toHaveValue(`${here.line1}, ${here.city}, ${here.state} ${here.zip}`)
  await expect(street).toHaveAccessibleDescription('The door next to you. Please check the number.')
  await expect(page.getByText(/^In range/)).toBeVisible()
  await isAccessible(page)
})

for (const width of [1440, 360])
  test(`what this device ordered stands on the list of the town, and is ordered again from its page (${width} px)`, async ({
    somebody,
  }) => {
    const page = await somebody(undefined, { width })
    await checkOutBurger(page, '4045550163')
    await page.getByRole('radio', { name: /Cash at the door/ }).check()
    const number = await placeOrder(page)
    // On the map no name lies under the buttons.
    const name = page.locator('.maplibregl-marker').getByText('Otter Burger', { exact: true })
    await expect(name).toBeVisible()
    const closer = await page.getByRole('button', { name: 'Zoom in' }).boundingBox()
    const named = await name.boundingBox()
    expect((named?.x ?? 0) + (named?.width ?? 0)).toBeLessThan(closer?.x ?? 0)
    await page.goto('/restaurants/bellwether')
    const before = page.getByRole('region', { name: 'You had before' })
    await expect(before.getByRole('link', { name: /Otter Burger/ })).toContainText(`Order ${number}`)
    await isAccessible(page)
    await before.getByRole('link', { name: /Otter Burger/ }).click()
    await expect(page).toHaveURL(new RegExp(`/order/${number}\\b`))
    await inDatabase("update orders set status = 'delivered' where order_id = $1", [number])
    await page.reload()
    await page.getByRole('button', { name: 'Order again' }).click()
    await expect(page).toHaveURL(/\/cart\/credit_card_cart/)
    await expect(page.getByRole('group', { name: 'Otter Burger', exact: true })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue('Noor Haddad')

    const stranger = await somebody()
    await stranger.goto('/restaurants/bellwether')
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(stranger.getByText('You had before')).toHaveCount(0)
  })
