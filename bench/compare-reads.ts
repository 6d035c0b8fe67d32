import { startBare } from './bare.ts'
import { inChild } from './child.ts'
import { openConnection } from './connection.ts'
import type { ReadsInput, ReadsReply } from './load-reads.ts'
import { short } from './numbers.ts'
import { print } from './print.ts'
import { cpuOf } from './processes.ts'
import type { Product } from './product.ts'

export const connections = 8

type Reads = {
  readonly what: string
  /** Asked for in turn; the bare server always answers what the one in the middle of the list does. */
  readonly paths: readonly string[]
  readonly headers: Record<string, string>
  readonly seconds: number
  readonly goal?: string
}

/** Beside a bare Fastify route that answers the same bytes with the same headers; twice each, in turn, as other work comes and goes. */
export async function compareReads(
  product: Product,
  { what, paths, headers, seconds, goal = 'ratio 0.7' }: Reads,
): Promise<void> {
  const sample = await sampleOf(product.url, paths[Math.floor(paths.length / 2)] ?? '/', headers)
  const bare = await startBare(sample)
  try {
    const own = { url: product.url, pid: product.pid, paths }
    const reference = { url: bare.url, pid: bare.pid, paths: ['/'] }
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
      goal,
      more: `${short(sample.body.length)} bytes, CPU ${short(mean(0, 'cpuMs'))} ms (bare ${short(mean(1, 'cpuMs'))} ms)`,
    })
  } finally {
    await bare.stop()
  }
}

type Target = { readonly url: string; readonly pid: number; readonly paths: readonly string[] }

async function read({ url, pid, paths }: Target, headers: Record<string, string>, seconds: number) {
  const cpu = cpuOf(pid)
  const found = await inChild<ReadsInput, ReadsReply>('load-reads.ts', { url, paths, headers, connections, seconds })
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
