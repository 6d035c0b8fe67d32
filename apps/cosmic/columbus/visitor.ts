/** One browser's worth of session: cookies, the session values of its pages, and calls with them. */
export type Visitor = Awaited<ReturnType<typeof openVisitor>>

// Replies of many shapes, read where they are known.
// biome-ignore lint/suspicious/noExplicitAny: each caller names the fields it reads
type Reply = any

export async function openVisitor(url: string) {
  const cookies = new Map<string, string>()
  const own = { origin: url, 'sec-fetch-site': 'same-origin' }
  let session: Record<string, string> = {}
  let request_id = 0

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await fetch(`${url}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers: { ...own, accept: 'application/json', cookie, ...init.headers },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return reply
  }

  async function json(path: string, init: RequestInit = {}): Promise<Reply> {
    const reply = await send(path, init)
    const text = await reply.text()
    if (reply.status >= 400) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }

  const form = (path: string, fields: Record<string, string | number | boolean> = {}): Promise<Reply> => {
    const all = Object.entries({ ...session, ...fields }).map(([name, value]) => [name, String(value)])
    return json(path, { method: 'POST', body: new URLSearchParams(all) })
  }

  /** The state that the page carries for programs; the page's session becomes ours. */
  async function page(path: string): Promise<Reply> {
    const html = await (await send(path, { headers: { accept: 'text/html' } })).text()
    const text = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1]
    if (!text) throw new Error(`${path} carries no state`)
    const state = JSON.parse(text)
    if (state.session) session = state.session
    return state
  }

  await page('/')
  return {
    page,
    /** Goes where a link leads, such as the one that opens a driver's tablet. */
    async open(path: string): Promise<void> {
      const reply = await send(path, { headers: { accept: 'text/html' } })
      await page(reply.headers.get('location') ?? path)
    },
    form,
    /** A call's answer, a refusal included. */
    async ask(request: string, data: object): Promise<{ success: boolean; data: Reply; state: Reply }> {
      request_id += 1
      const body = { ...session, page_id: `script-${session.session_id}`, requests: [{ request, data, request_id }] }
      const headers = { 'content-type': 'application/json' }
      const { state, responses } = await json('/data/make_request', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return { success: responses[0].success, data: responses[0].data, state }
    },
    /** A call that must work. */
    async call(request: string, data: object): Promise<{ data: Reply; state: Reply }> {
      const answer = await this.ask(request, data)
      if (!answer.success) throw new Error(`${request}: ${JSON.stringify(answer.data)}`)
      return answer
    },
    read: (path: string, query: Record<string, string> = {}): Promise<Reply> =>
      json(`${path}?${new URLSearchParams({ ...session, ...query })}`),
    /** Demo only: becomes that person. */
    async signIn(role: string, who?: string): Promise<void> {
      await form('/demo/sign_in', { role, ...(who && { who }) })
    },
  }
}
