import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A port that nobody uses now. Links, the providers' allowed origins and the ready line must name it before we listen. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
