import type { SandboxRequest } from './route.ts'

export type LoggedRequest = {
  at: number
  method: string
  path: string
  query: string
  body: unknown
  status: number
  fault?: string
}

const mostRequests = 2_000
/** Also as Stripe's forms name them: `payment_method_data[card][number]`. */
const isSecret = (name: string) => /^(?:number|cvv)$|\[(?:number|cvc)\]$/.test(name)

/** What the product and its pages sent, for assertions; card numbers and codes are not kept even here. */
export function openRequestLog(now: () => number) {
  let requests: LoggedRequest[] = []
  return {
    add(request: Pick<SandboxRequest, 'method' | 'path' | 'query' | 'body'>, status: number, fault?: string) {
      const { method, path, query, body } = request
      requests.push({ at: now(), method, path, query: query.toString(), body, status, ...(fault ? { fault } : {}) })
      if (requests.length > 2 * mostRequests) requests = requests.slice(-mostRequests)
    },
    list: (match = '') =>
      requests.slice(-mostRequests).filter((request) => `${request.method} ${request.path}`.includes(match)),
    clear() {
      requests = []
    },
  }
}

export type RequestLog = ReturnType<typeof openRequestLog>

export function withoutCardData(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const fields = Object.entries(body)
  if (!fields.some(([name]) => isSecret(name))) return body
  return Object.fromEntries(fields.map(([name, value]) => [name, isSecret(name) ? '(not kept)' : value]))
}
