import { startBare } from './bare.ts'
import { inChild } from './child.ts'
import { openConnection } from './connection.ts'
import type { ReadsFound, ReadsWish } from './load-reads.ts'
import { short } from './numbers.ts'
import { print, printHeading } from './print.ts'
import { cpuOf } from './processes.ts'
import type { Product } from './product.ts'
import { townOf } from './town.ts'

const connections = 8

/** (a) The menu as JSON and as a page, beside a bare Fastify route that answers the same bytes with the same headers. */
export async function benchMenu(product: Product, { quick }: { quick: boolean }): Promise<void> {
  printHeading(`Menu reads, ${connections} connections`)
  const { franchise_id } = await townOf(product)
  const seconds = quick ? 1 : 4
  const asBrowser = { 'accept-encoding': 'gzip, br' }
  const json = `/order/restaurants/option_question_list/${franchise_id}`
  await compare(product, 'menu as JSON', json, asBrowser, seconds)
  const known = (await fetch(`${product.url}/${franchise_id}`)).headers.getSetCookie()
  const cookie = known.map((line) => line.split(';', 1)[0]).join('; ')
  await compare(product, 'menu page of a visitor', `/${franchise_id}`, { ...asBrowser, cookie }, seconds)
}

/** Twice each, in turn, as other work on the machine comes and goes. */
async function compare(product: Product, what: string, path: string, headers: Record<string, string>, seconds: number) {
  const sample = await sampleOf(product.url, path, headers)
  const bare = await startBare(sample)
  try {
    const own = { url: product.url, pid: product.pid, path }
    const reference = { url: bare.url, pid: bare.pid, path: '/' }
    const found = { own: await read(own, headers, 0.5), reference: await read(reference, headers, 0.5) } // warms up
    const rounds: Awaited<ReturnType<typeof read>>[] = []
    for (let round = 0; round < 2; round += 1) {
      found.own = await read(own, headers, seconds / 2)
      found.reference = await read(reference, headers, seconds / 2)
      rounds.push(found.own, found.reference)
    }
    const mean = (index: number, of: 'perSecond' | 'cpuMs') =>
      ((rounds[index]?.[of] ?? 0) + (rounds[index + 2]?.[of] ?? 0)) / 2
    print({
      what,
      value: mean(0, 'perSecond'),
      unit: 'requests/s',
      reference: { what: 'bare Fastify, same bytes', value: mean(1, 'perSecond') },
      goal: 'ratio 0.7',
      more: `${short(sample.body.length)} bytes, CPU ${short(mean(0, 'cpuMs'))} ms (bare ${short(mean(1, 'cpuMs'))} ms)`,
    })
  } finally {
    await bare.stop()
  }
}

type Target = { readonly url: string; readonly pid: number; readonly path: string }

async function read({ url, pid, path }: Target, headers: Record<string, string>, seconds: number) {
  const cpu = cpuOf(pid)
  const found = await inChild<ReadsWish, ReadsFound>('load-reads.ts', { url, path, headers, connections, seconds })
  return { perSecond: found.perSecond, cpuMs: (cpuOf(pid) - cpu) / (found.perSecond * seconds) }
}

const perConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding', 'set-cookie'])

/** One reply as it travels: compressed, with its headers. */
async function sampleOf(url: string, path: string, headers: Record<string, string>) {
  const connection = openConnection(url)
  const { head, body } = await connection.send(connection.requestOf('GET', path, headers))
  connection.close()
  const lines = head.split('\r\n').slice(1)
  const all = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { body, headers: Object.fromEntries(all.filter(([name = '']) => !perConnection.has(name))) }
}
