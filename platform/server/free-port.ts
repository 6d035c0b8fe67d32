import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to whoever asks for any (from 32,768 on Linux, from 49,152 elsewhere): what is found here is listened on
 * seconds later, behind a seed, and a connection of somebody else must not have been given it by then.
 */
const lowest = 12_000
const highest = 32_000
const tries = 50

/**
 * A port that nobody uses now. Links, the providers' allowed origins and the ready line must name it before we listen.
 *
 * @throws what the last try failed with, as where nothing can be bound at `host`.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let left = tries; ; left -= 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    const found = await probe(port, host).catch((error: NodeJS.ErrnoException) => {
      if (left === 0 || !['EADDRINUSE', 'EACCES'].includes(error.code ?? '')) throw error
    })
    if (found) return found
  }
}

async function probe(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
  return port
}
