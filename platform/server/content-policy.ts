import type { FastifyReply } from 'fastify'

const header = 'content-security-policy'

/** Lets this one answer use more than the policy of all: `'wasm-unsafe-eval'` in `script-src`, a film's origin in `media-src`. */
export function allowSource(reply: FastifyReply, directive: string, ...sources: readonly string[]): void {
  const policy = String(reply.getHeader(header) ?? '')
  const parts = policy === '' ? [] : policy.split('; ')
  const own = parts.find((part) => part.startsWith(`${directive} `))
  const rest = parts.filter((part) => part !== own)
  reply.header(header, [...rest, [own ?? directive, ...sources].join(' ')].join('; '))
}
