import { writeTypes } from '../../scripts/types.ts'

export async function run() {
  console.log(`wrote ${await writeTypes()}`)
}
