import { randomUUID } from 'node:crypto'
import { parseJson } from '#platform/core/json.ts'

/** Fields by their names, as replies have them; whoever reads one says what it is. */
// biome-ignore lint/suspicious/noExplicitAny: replies of many routes, read where their shapes are known
type Fields = Record<string, any>
export type Answer =
  | { readonly ok: true; readonly data: Fields; readonly state: Fields }
  | { readonly ok: false; readonly status: number; readonly error: string }

const patienceMs = 15_000
/** A page with all that it shows. */
const longestReply = 4 * 2 ** 20
/** Cookies from before; and when to stop, whatever is under way. */
type VisitorOptions = { readonly kept?: string; readonly signal?: AbortSignal | undefined }

const pageState = /<script type="application\/json" id="state">(.*?)<\/script>/s

/**
 * Somebody of the town with a browser of their own: it keeps cookies and the session's values, and asks as the product's pages ask. What the
 * product says no to is an answer; what does not answer at all is thrown.
 */
export function openVisitor(url: string, { kept = '', signal }: VisitorOptions = {}) {
  const cookies = new Map(kept.split('; ').flatMap((pair) => (pair ? [splitPair(pair)] : [])))
  const page_id = randomUUID()
  let values: Fields | undefined
  let requests = 0

  async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && { cookie: cookieText() }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name, value] = splitPair(line.split(';', 1)[0] ?? '')
      if (value) cookies.set(name, value)
    }
    const text = await reply.text()
    if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status}`)
    return { status: reply.status, text }
  }

  async function ask(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
    const { status, text } = await send(method, path, { accept: 'application/json', ...headers }, body)
    const data = fieldsOf(text)
    if (status >= 400 || data.success === false) return { ok: false, status, error: String(data.error ?? status) }
    return { ok: true, data, state: data.state ?? {} }
  }

  /** What a page was served with; nothing where it leads elsewhere. */
  async function read(path: string): Promise<Fields | undefined> {
    const { text } = await send('GET', path, { accept: 'text/html' })
    const state = pageState.exec(text)?.[1]
    return state === undefined ? undefined : fieldsOf(state)
  }

  async function sessionValues(): Promise<Fields> {
    values ??= cookies.size > 0 ? (await read('/demo'))?.session : undefined
    values ??= fieldsOf((await send('POST', '/data/make_request', {}, { requests: [] })).text).state?.session
    if (!values) throw new Error('No session was made')
    return values
  }

  const cookieText = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  return {
    read,
    ask,
    cookieText,
    /** By the cookie: `<id>.<secret>`. */
    sessionId: () => Number([...cookies].find(([name]) => name.endsWith('cosmic_session'))?.[1].split('.', 1)[0]),
    sessionValues,
    /** A classic route that acts for the session whose values come with the form. */
    post: async (path: string, fields: object) => ask('POST', path, { ...(await sessionValues()), ...fields }),
    /** A request of the shared transport. */
    async call(request: string, data: object): Promise<Answer> {
      requests += 1
      const body = { ...(await sessionValues()), page_id, requests: [{ request, data, request_id: requests }] }
      const { status, text } = await send('POST', '/data/make_request', {}, body)
      const { state = {}, responses = [] } = fieldsOf(text)
      const [response] = responses
      if (response?.success) return { ok: true, data: response.data, state }
      return { ok: false, status, error: String(response?.data?.error ?? status) }
    },
  }
}

export type Visitor = ReturnType<typeof openVisitor>

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function fieldsOf(text: string): Fields {
  const value = parseJson(text, longestReply)
  return typeof value === 'object' && value !== null ? value : {}
}
