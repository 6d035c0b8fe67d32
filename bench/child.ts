import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs a load generator in a process of its own, so that it takes nothing from the event loop of what it measures. */
export async function inChild<Input extends object, Found>(program: string, input: Input): Promise<Found> {
  const child = fork(join(import.meta.dirname, program), { serialization: 'advanced' })
  const exit = once(child, 'exit')
  const found = once(child, 'message')
  child.send(input)
  const [first] = await Promise.race([
    found,
    exit.then(([code]) => {
      throw new Error(`${program} ended with ${code}`)
    }),
  ])
  await exit
  return first as Found
}

/** The child's side: answers one wish and ends; also ends when whoever asked is gone. */
export function answerParent<Input, Found>(work: (input: Input) => Promise<Found>): void {
  process.once('disconnect', () => process.exit())
  process.once('message', (input) => {
    work(input as Input).then(
      (found) => process.send?.(found, () => process.disconnect?.()),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
