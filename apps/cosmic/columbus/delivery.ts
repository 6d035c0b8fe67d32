import type { DispatchBoard, DriverQueue } from '#areas/dispatch/rules/board.ts'
import type { Visitor } from './visitor.ts'

/** Gives a waiting order to a driver, the way to the door included; answers the queue with its planned times. */
export async function dispatchOrder(dispatcher: Visitor, driver: string, order_id: number): Promise<DriverQueue> {
  const { dispatch } = (await dispatcher.page('/rocket/dispatch_app_web')) as { dispatch: DispatchBoard }
  const column = dispatch.driver_queues.find(({ driver_details }) => driver_details.name === driver)
  if (!column) throw new Error(`${driver} is not on the board`)
  const { driver_id, driver_hour_id } = column.driver_details
  const enqueue = (type: string) =>
    dispatcher.call('dispatch_enqueue', { assignment: { type, order_id }, driver_id, driver_hour_id })
  await enqueue('pick_up')
  const { data } = await enqueue('deliver')
  return data.driver_queue
}

/** Drives one order to the door: each assignment acknowledged, started, arrived at and completed. */
export async function deliverOrder(driver: Visitor, order_id: number): Promise<void> {
  for (;;) {
    const { data } = await driver.call('driver_home', {})
    const [next] = data.driver_home.driver_assignments.filter(
      (assignment: { order?: { order_id: number } }) => assignment.order?.order_id === order_id,
    )
    if (!next) return
    const { driver_assignment_id } = next
    for (const status of ['acknowledged', 'started', 'arrived'])
      await driver.ask('driver_assignment_advance', { driver_assignment_id, status })
    await driver.call('driver_assignment_mark_complete', { driver_assignment_id })
  }
}
