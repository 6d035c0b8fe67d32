import type { DriverQueue } from '#areas/dispatch/rules/board.ts'
import { answerParent } from './child.ts'
import { type Dispatcher, openDispatcher } from './dispatcher.ts'

export type DispatchInput = {
  readonly url: string
  readonly name: string
  readonly dispatchers: number
  readonly seconds: number
  readonly waypoint_id: number
}
export type DispatchReply = { readonly latencies: number[]; readonly seconds: number; readonly refused: number }

answerParent(async ({ url, name, dispatchers, seconds, waypoint_id }: DispatchInput): Promise<DispatchReply> => {
  const people = await Promise.all(Array.from({ length: dispatchers }, () => openDispatcher(url, name)))
  const latencies: number[] = []
  let refused = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    people.map(async (person, who) => {
      const queues = new Map(person.board.driver_queues.map((queue) => [queue.driver_id, queue]))
      const drivers = [...queues.keys()]
      for (let turn = who; performance.now() < until; turn += 1) {
        // Spread evenly, and different dispatchers meet at the same drivers.
        const queue = queues.get(drivers[(turn * 7 + who) % drivers.length] ?? 0)
        if (!queue) throw new Error('The board is empty')
        const { success, data, ms } = await command(person, queue, turn, waypoint_id)
        latencies.push(ms)
        if (!success) refused += 1
        const fresh = data.driver_queue as DriverQueue | undefined
        if (fresh) queues.set(fresh.driver_id, fresh)
      }
    }),
  )
  const taken = (performance.now() - began) / 1000
  for (const person of people) person.close()
  return { latencies, seconds: taken, refused }
})

/** Moves up and down; and as many waypoints added as deleted. */
function command(person: Dispatcher, queue: DriverQueue, turn: number, waypoint_id: number) {
  const { driver_id, driver_details, driver_assignments } = queue
  const { driver_hour_id } = driver_details
  const any = driver_assignments[turn % Math.max(1, driver_assignments.length)]
  const waypoint = driver_assignments.find((assignment) => assignment.waypoint_id !== null)
  const target = (assignment: { driver_assignment_id: string }) => ({
    driver_assignment_id: assignment.driver_assignment_id,
    driver_id,
  })
  if (turn % 4 === 0 && any) return person.call('dispatch_move_up', target(any))
  if (turn % 4 === 1 && any) return person.call('dispatch_move_down', target(any))
  if (turn % 4 === 2 && waypoint) return person.call('dispatch_delete', { ...target(waypoint), order_id: null })
  return person.call('enqueue_waypoint', { waypoint_id, driver_id, driver_hour_id })
}
