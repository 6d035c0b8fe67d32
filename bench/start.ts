import { setTimeout as pause } from 'node:timers/promises'
import { ensureWebBuild } from '../scripts/web-build.ts'
import { startBare } from './bare.ts'
import { inChild } from './child.ts'
import type { OrdersInput, OrdersReply } from './load-orders.ts'
import { median, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { residentOf } from './processes.ts'
import { startProduct } from './product.ts'
import { removeFolder, throwAwayFolder } from './throw-away.ts'
import { townOf } from './town.ts'

/** (d) From the start of the process to its ready line, and what it holds in memory, beside bare Node and Fastify that listen. */
export async function benchStart({ quick }: { quick: boolean }): Promise<void> {
  await ensureWebBuild(() => undefined)
  printHeading('Start to ready, and memory')
  const times = { nothing: [] as number[], folder: [] as number[], bare: [] as number[] }
  const cpu: number[] = []
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    const folder = throwAwayFolder()
    for (const from of ['nothing', 'folder'] as const) {
      const product = await startProduct(folder)
      times[from].push(product.readyMs)
      if (from === 'folder') cpu.push(product.cpu().server)
      if (round === 0 && from === 'folder') await printMemory(product, quick ? 4 : 20)
      await product.stop()
    }
    removeFolder(folder)
    const bare = await startBare({ body: Buffer.from('{}'), headers: {} })
    times.bare.push(bare.readyMs)
    await bare.stop()
  }
  const reference = { what: 'bare Node and Fastify', value: median(times.bare) }
  const more = `${short(median(cpu))} ms of processor in the server`
  print({
    what: 'with the database folder',
    value: median(times.folder),
    unit: 'ms',
    reference,
    goal: '1,000 ms',
    more,
  })
  print({ what: 'from nothing, town seeded', value: median(times.nothing), unit: 'ms', reference })
}

async function printMemory(product: Awaited<ReturnType<typeof startProduct>>, seconds: number): Promise<void> {
  const bare = await startBare({ body: Buffer.from('{}'), headers: {} })
  const reference = { what: 'bare Node and Fastify', value: residentOf(bare.pid) }
  await pause(5_000)
  const idle = product.memory()
  const sandbox = (memory: typeof idle) => `sandbox ${short(memory.sandbox)} MiB`
  print({ what: 'server, idle', value: idle.server, unit: 'MiB', reference, goal: '150 MiB', more: sandbox(idle) })

  const town = await townOf(product)
  const input: OrdersInput = { town, payment: 'card_online', customers: 8, seconds, firstNumber: 1 }
  const { latencies } = await inChild<OrdersInput, OrdersReply>('load-orders.ts', input)
  const loaded = product.memory()
  const more = `${latencies.length} orders by card of 8 customers, ${sandbox(loaded)}`
  print({ what: 'server, after orders', value: loaded.server, unit: 'MiB', reference, goal: '200 MiB', more })
  await bare.stop()
}
