import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BareCartInput } from './bare-cart.ts'
import { inChild } from './child.ts'
import type { AddsInput, AddsReply } from './load-adds.ts'
import { percentile, short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { cpuOf } from './processes.ts'
import type { Product } from './product.ts'
import { placesOf } from './town.ts'

const clients = 8

/** Adding to a cart of up to three lines, beside a bare Fastify route with one statement. */
export async function benchAddToCart(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Adding to the cart, ${clients} clients`)
  const places = (await placesOf(product)).slice(0, 2)
  const seconds = quick ? 2 : 6
  const bare = await startBareCart({ databaseUrl: product.databaseUrl, connections: clients })
  try {
    const ours = () => measure({ url: product.url, with: 'session', places, clients, seconds }, product.cpu)
    const theirs = () => measure({ url: bare.url, with: 'device', places, clients, seconds }, bareCpu)
    const bareCpu = () => ({ server: cpuOf(bare.pid), postgres: product.cpu().postgres })
    // Plans and compiled code.
    await ours()
    await theirs()
    const [before, own, after] = [await theirs(), await ours(), await theirs()]
    print({
      what: 'items added',
      value: own.perSecond,
      unit: 'items/s',
      reference: { what: 'bare Fastify with one statement', value: (before.perSecond + after.perSecond) / 2 },
      goal: 'ratio 0.4',
      more: [
        `p50 ${short(percentile(own.latencies, 0.5))} ms, p99 ${short(percentile(own.latencies, 0.99))} ms`,
        `CPU per item: server ${short(own.server)} ms (bare ${short(after.server)}), PostgreSQL ${short(own.postgres)} ms (bare ${short(after.postgres)})`,
      ].join(' | '),
    })
  } finally {
    await bare.stop()
  }
}

type Cpu = () => { readonly server: number; readonly postgres: number }

async function measure(input: AddsInput, cpu: Cpu) {
  const before = cpu()
  const found = await inChild<AddsInput, AddsReply>('load-adds.ts', input)
  const after = cpu()
  const items = found.latencies.length
  return {
    latencies: found.latencies,
    perSecond: items / found.seconds,
    server: (after.server - before.server) / items,
    postgres: (after.postgres - before.postgres) / items,
  }
}

async function startBareCart(input: BareCartInput) {
  const child = fork(join(import.meta.dirname, 'bare-cart.ts'), { serialization: 'advanced' })
  child.send(input)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
