/** A page's live stream, for tests. */
export type HintStream = {
  readonly status: number
  readonly headers: Headers
  /** The next hint that comes. */
  next(): Promise<{ topic: string; version: number }>
  /** Resolves when the server ends the stream. */
  ended: Promise<void>
  close(): void
}

export async function openHintStream(url: string, headers: Record<string, string> = {}): Promise<HintStream> {
  const abort = new AbortController()
  const response = await fetch(url, { headers, signal: abort.signal })
  const hints: { topic: string; version: number }[] = []
  let wake = Promise.withResolvers<void>()

  async function read(): Promise<void> {
    let text = ''
    const decoder = new TextDecoder()
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        const events = text.split('\n\n')
        text = events.pop() ?? ''
        for (const event of events) {
          const data = /^data: (.*)$/m.exec(event)?.[1]
          if (data) hints.push(JSON.parse(data))
        }
        wake.resolve()
        wake = Promise.withResolvers()
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error
    }
  }

  const isStream = response.headers.get('content-type') === 'text/event-stream'
  return {
    status: response.status,
    headers: response.headers,
    ended: isStream ? read() : Promise.resolve(),
    async next() {
      for (;;) {
        const hint = hints.shift()
        if (hint) return hint
        await wake.promise
      }
    },
    close: () => abort.abort(),
  }
}
