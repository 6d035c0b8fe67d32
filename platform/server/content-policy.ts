import type { FastifyReply } from 'fastify'

const header = 'content-security-policy'

/** Of every answer; what a page needs beyond it is let in there. */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self' blob:",
].join('; ')

/** Which of the browser's devices a page may ask for. */
export const permissionsPolicy = (wallets = '') =>
  `camera=(self), geolocation=(self), microphone=(), payment=(${wallets})`

/** Lets this one answer use more than the policy of all: `'wasm-unsafe-eval'` in `script-src`, a film's origin in `media-src`. */
export function allowSource(reply: FastifyReply, directive: string, ...sources: readonly string[]): void {
  const policy = String(reply.getHeader(header) ?? '')
  const parts = policy === '' ? [] : policy.split('; ')
  const own = parts.find((part) => part.startsWith(`${directive} `))
  const rest = parts.filter((part) => part !== own)
  reply.header(header, [...rest, [own ?? directive, ...sources].join(' ')].join('; '))
}

/** Origins of whoever keeps cards: the frame in which they are typed and banks ask, and a provider's own client, where there is one. */
export type CardOrigins = {
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
}

/** Lets them into this one answer, a page on which cards are typed in. */
export function allowCards(reply: FastifyReply, { frames, scripts, connections }: CardOrigins): void {
  if (frames.length > 0) allowSource(reply, 'frame-src', ...frames)
  if (scripts.length === 0) return
  allowSource(reply, 'script-src', ...scripts)
  allowSource(reply, 'connect-src', ...connections)
  // Only frames of the client may ask the browser's wallets, and our page for them; those open a window of their own.
  reply.header('permissions-policy', permissionsPolicy(['self', ...scripts.map((origin) => `"${origin}"`)].join(' ')))
  reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
}
