import { addToQueue, expect, openBoard, queueOf, test } from './testing.ts'

const driver = 'Miguel Ángel Ríos'

test('[TRN-19] [TRN-20] [DSP-67] [DSP-71] [DSP-72] [DSP-85] [SIL-OPS-06] [SIL-OPS-51] two dispatchers on one queue: the one who is late is told, and nothing is lost', async ({
  somebody,
}) => {
  test.slow()
  const first = await somebody('dispatcher')
  await openBoard(first)
  const column = queueOf(first, driver)
  for (const waypoint of ['TS', 'NG', 'CG']) {
    const options = await column.getByLabel('Add to queue').getByRole('option').allTextContents()
    const short =
      options.find((text) => text.startsWith(waypoint)) ?? options[1 + ['TS', 'NG', 'CG'].indexOf(waypoint)] ?? ''
    await addToQueue(first, driver, new RegExp(`^${short}$`))
  }
  const rows = column.getByRole('row').filter({ hasText: 'Go to waypoint' })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Saving' })).toHaveCount(0)
  const before = await rows.allTextContents()

  const second = await somebody('dispatcher')
  await openBoard(second)
  const same = queueOf(second, driver).getByRole('row').filter({ hasText: 'Go to waypoint' })
  await expect(same).toHaveCount(3)

  // The second one's move of the last stop waits on the wire while the first one deletes it.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let isHeld = false
  await second.route('**/data/make_request', async (route) => {
    if (route.request().postData()?.includes('dispatch_move_up')) {
      isHeld = true
      await held
    }
    await route.continue()
  })
  await same.nth(2).getByRole('link', { name: 'Move Up' }).click()
  await expect(same.nth(1)).toContainText(nameOf(before[2]))
  await expect.poll(() => isHeld).toBe(true)
  // The row is gone at once, and the stop only when the server has said so.
  const deleted = first.waitForResponse((response) => !!response.request().postData()?.includes('dispatch_delete'))
  await rows.nth(2).getByRole('link', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(2)
  await deleted
  letGo()
  await expect(second.getByText('This queue was changed by someone else.')).toBeVisible()
  await expect(same).toHaveCount(2)
  await expect(same.nth(0)).toContainText(nameOf(before[0]))
  await expect(same.nth(1)).toContainText(nameOf(before[1]))

  // Undo brings the deleted stop back, for both.
  await column.getByRole('button', { name: `Details of ${driver}` }).click()
  await column.getByRole('link', { name: 'Undo Last Action' }).click()
  await expect(first).toHaveURL(/\/rocket\/dispatch_app_web/)
  await expect(queueOf(first, driver).getByRole('row').filter({ hasText: 'Go to waypoint' })).toHaveCount(3)
  await expect(same).toHaveCount(3)
})

/** The waypoint's name, without the times that a row shows beside it. */
function nameOf(row: string | undefined): string {
  const name = /Go to waypoint\s*(.*?)\d{1,2}:\d{2}/.exec(row ?? '')?.[1]?.trim()
  if (!name) throw new Error(`a row without a name or a time: ${row}`)
  return name
}
