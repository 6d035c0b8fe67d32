import { checkOutBurger, expect, placeOrder, test } from './testing.ts'

test('the map of an order still shows the store and the door after the phone is turned', async ({ somebody }) => {
  const customer = await somebody()
  await checkOutBurger(customer, '4045550163')
  await customer.getByRole('radio', { name: /Cash at the door/ }).check()
  await placeOrder(customer)
  const map = customer.locator('[data-state="ready"]')
  await expect(map).toBeVisible()
  const marksInView = async () => {
    const box = await map.boundingBox()
    const marks = await Promise.all(
      (await map.getByText(/^(Otter Burger|118 Orchard St)$/).all()).map((mark) => mark.boundingBox()),
    )
    return marks.filter(
      (mark) =>
        box &&
        mark &&
        mark.x >= box.x &&
        mark.x + mark.width <= box.x + box.width &&
        mark.y >= box.y &&
        mark.y + mark.height <= box.y + box.height,
    ).length
  }
  await expect.poll(marksInView).toBe(2)
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [1440, 900],
  ] as const) {
    await customer.setViewportSize({ width, height })
    await expect.poll(marksInView, `${width} pixels wide`).toBe(2)
  }
})
