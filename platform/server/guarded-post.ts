import { lookup as lookUpName } from 'node:dns/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A request to an address that a stranger has chosen. */
export type GuardedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Loopback and private networks, and plain HTTP, as in a demo and in tests. */
  readonly allowsPrivate: boolean
  /** For all of it: names, connection, answer. */
  readonly timeoutMs: number
  /** Of the answer, in bytes; what is longer is cut off. */
  readonly mostReply: number
  /** Every address of a name; the system's own by default. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>
}

type Address = { readonly address: string; readonly family: number }
const bySystem = (host: string) => lookUpName(host, { all: true })

export type GuardedReply = { readonly status: number; readonly text: string; readonly retryAfter: string | undefined }

/** Why nothing was sent, or nothing came back; the words are for whoever chose the address. */
export class NotReached extends Error {}

const refused = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  refused.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is handed out to the public, without what stands for an IPv4 address or tunnels to one. */
const allowed6 = new BlockList()
allowed6.addSubnet('2000::', 3, 'ipv6')
const refused6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  refused6.addSubnet(network, bits, 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && allowed6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

/** What is wrong with an address as it was typed; nothing when a request may be tried. */
export function urlFault(
  text: string,
  allowsPrivate: boolean,
): 'url_invalid' | 'url_not_https' | 'url_private' | undefined {
  if (!URL.canParse(text) || text.length > 2000) return 'url_invalid'
  const url = new URL(text)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) return 'url_invalid'
  if (allowsPrivate) return undefined
  if (url.protocol !== 'https:') return 'url_not_https'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isName = isIP(host) === 0
  const isLocalName =
    isName && (!host.includes('.') || /(^|\.)(localhost|local|internal|lan|home\.arpa)\.?$/.test(host))
  return isLocalName || (!isName && !isPublicAddress(host)) ? 'url_private' : undefined
}

/**
 * Posts to an address that a stranger has chosen. Its name is looked up once, every address of it must be public, and the connection goes to
 * the address that was looked at: another answer of the name server a moment later changes nothing. No redirect is followed.
 */
export async function guardedPost(request: GuardedRequest): Promise<GuardedReply> {
  const { status, bytes, retryAfter } = await connect({ ...request, method: 'POST' })
  return { status, text: bytes.toString('utf8'), retryAfter }
}

type GuardedGet = Omit<GuardedRequest, 'body'>

/** Fetches a file from such an address, with the same care. */
export const guardedGet = (request: GuardedGet): Promise<{ readonly status: number; readonly bytes: Buffer }> =>
  connect({ ...request, method: 'GET' })

type Request = Omit<GuardedRequest, 'body'> & { readonly method: 'GET' | 'POST'; readonly body?: string }
type Reply = Omit<GuardedReply, 'text'> & { readonly bytes: Buffer }

async function connect(request: Request): Promise<Reply> {
  const url = new URL(request.url)
  const fault = urlFault(request.url, request.allowsPrivate)
  if (fault) throw new NotReached('the address is not one that we send to')
  const deadline = AbortSignal.timeout(request.timeoutMs)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = await Promise.race([
    (request.resolve ?? bySystem)(host).catch(() => []),
    new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(new NotReached('no answer in time')), { once: true })
    }),
  ])
  const [pinned] = found
  if (!pinned) throw new NotReached('the name is not known')
  if (!request.allowsPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new NotReached('the name leads into a private network')
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ ...pinned }]) : done(null, pinned.address, pinned.family)
  return send(url, request, lookup, deadline)
}

function send(url: URL, request: Request, lookup: LookupFunction, signal: AbortSignal): Promise<Reply> {
  const { method, headers, body, mostReply } = request
  // No agent: a connection that another request has opened may lead elsewhere.
  const options = {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup,
    signal,
    agent: false as const,
  }
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (incoming) => {
      const chunks: Buffer[] = []
      let size = 0
      const done = () => {
        const bytes = Buffer.concat(chunks).subarray(0, mostReply)
        resolve({ status: incoming.statusCode ?? 0, bytes, retryAfter: incoming.headers['retry-after'] })
      }
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size < mostReply) return
        done()
        outgoing.destroy()
      })
      incoming.on('end', done)
      incoming.on('error', (error) => reject(notReached(error)))
    })
    outgoing.on('error', (error) => reject(notReached(error)))
    outgoing.end(body)
  })
}

function notReached(error: Error): NotReached {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new NotReached('no answer in time')
  const code = 'code' in error ? String(error.code) : error.message
  return new NotReached(`no connection: ${code}`)
}
