import type { IncomingHttpHeaders } from 'node:http'

export type SandboxRequest = {
  method: string
  path: string
  query: URLSearchParams
  /** The parts of the path that the route names with a colon. */
  named: Record<string, string>
  headers: IncomingHttpHeaders
  raw: string
  bytes: Buffer
  /** Parsed by content type: JSON or a form; undefined when empty or unreadable. */
  body: unknown
}

export type SandboxReply = {
  status: number
  json?: unknown
  text?: string
  bytes?: Uint8Array
  headers?: Record<string, string>
}

export type Route = {
  method: string
  path: string
  answer(request: SandboxRequest): SandboxReply | Promise<SandboxReply>
}

export const json = (status: number, body: unknown): SandboxReply => ({ status, json: body })

export const html = (text: string, headers: Record<string, string> = {}): SandboxReply => ({
  status: 200,
  text,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
})

/** Fixed paths are found by one look-up; paths with named parts are tried in the order of their writing. */
export function openRouter(routes: readonly Route[]) {
  const fixed = new Map<string, Route>()
  const patterns: { method: string; parts: string[]; route: Route }[] = []
  for (const route of routes) {
    if (!route.path.includes(':')) fixed.set(`${route.method} ${route.path}`, route)
    else patterns.push({ method: route.method, parts: route.path.split('/'), route })
  }

  return (method: string, path: string): { route: Route; named: Record<string, string> } | undefined => {
    const route = fixed.get(`${method} ${path}`)
    if (route) return { route, named: {} }
    const parts = path.split('/')
    for (const pattern of patterns) {
      if (pattern.method !== method || pattern.parts.length !== parts.length) continue
      const named = namedParts(pattern.parts, parts)
      if (named) return { route: pattern.route, named }
    }
    return undefined
  }
}

function namedParts(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  const named: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const expected = pattern[index] ?? ''
    if (expected.startsWith(':')) named[expected.slice(1)] = decodeURIComponent(part)
    else if (expected !== part) return undefined
  }
  return named
}
