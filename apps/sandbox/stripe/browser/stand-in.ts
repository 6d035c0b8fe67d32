import type { Asked, Fault, Intent, Said } from './messages.ts'

/**
 * Stands in for Stripe's script where there is no Stripe: the same functions with the same arguments and answers, as far as we use them, and
 * says of itself that it is none. As with Stripe, the number is typed into a frame of another origin and never comes to the page.
 */
;(() => {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src)
  const parent = encodeURIComponent(location.origin)
  type Answer = { readonly error?: Fault; readonly intent?: Intent }
  type Listener = (event: unknown) => void

  function frameOf(path: string, title: string): HTMLIFrameElement {
    const frame = document.createElement('iframe')
    frame.src = `${origin}/stripe/browser/${path}parent=${parent}`
    frame.title = title
    Object.assign(frame.style, { display: 'block', width: '100%', border: '0' })
    return frame
  }

  function hear(frame: HTMLIFrameElement, listen: (said: Said) => void): () => void {
    const listener = (event: MessageEvent<Said>) => {
      if (event.origin === origin && event.source === frame.contentWindow) listen(event.data)
    }
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }

  function makeElements() {
    const frame = frameOf('fields?', 'Secure payment input frame')
    const listeners: Record<string, Listener[]> = {}
    const waiting = new Map<number, (answer: Answer) => void>()
    let asked = 0
    let stop = () => {}

    const ask = (question: Record<string, string>) =>
      new Promise<Answer>((resolve) => {
        asked += 1
        waiting.set(asked, resolve)
        frame.contentWindow?.postMessage({ ...question, id: asked } as unknown as Asked, origin)
      })

    const element = {
      mount(host: HTMLElement) {
        stop = hear(frame, (said) => {
          if (said.say === 'ready') for (const listen of listeners.ready ?? []) listen({ elementType: 'payment' })
          if (said.say === 'height') frame.style.height = `${said.height}px`
          if (said.say === 'answer') {
            waiting.get(said.id)?.(said)
            waiting.delete(said.id)
          }
        })
        host.replaceChildren(frame)
      },
      on(what: string, listen: Listener) {
        listeners[what] = [...(listeners[what] ?? []), listen]
        return element
      },
      destroy() {
        stop()
        frame.remove()
      },
    }
    return {
      create: () => element,
      submit: async () => {
        const { error } = await ask({ ask: 'check' })
        return error ? { error } : {}
      },
      confirm: (key: string, clientSecret: string, name: string) =>
        ask({ ask: 'confirm_setup', key, clientSecret, name }),
    }
  }

  /** Over the whole page, as Stripe shows what a bank asks. */
  function challenge(key: string, clientSecret: string): Promise<Answer> {
    const secrets = new URLSearchParams({ key, client_secret: clientSecret })
    const frame = frameOf(`challenge?${secrets}&`, '3D Secure challenge')
    const over = document.createElement('div')
    Object.assign(over.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'grid',
      placeItems: 'center',
      padding: '16px',
      background: 'rgb(0 0 0 / 55%)',
    })
    Object.assign(frame.style, { maxWidth: '420px', height: '420px', borderRadius: '12px', background: 'white' })
    over.append(frame)
    return new Promise((resolve) => {
      const stop = hear(frame, (said) => {
        if (said.say !== 'answered') return
        stop()
        over.remove()
        resolve(said)
      })
      document.body.append(over)
      frame.focus()
    })
  }

  type Confirming = {
    readonly elements: ReturnType<typeof makeElements>
    readonly clientSecret: string
    readonly confirmParams?: { payment_method_data?: { billing_details?: { name?: string } } }
  }

  const Stripe = (key: string) => ({
    elements(options: object) {
      // As its release of the year does with what earlier ones took.
      if ('paymentMethodTypes' in options) throw new Error('IntegrationError: use allowedPaymentMethodTypes')
      return makeElements()
    },
    async confirmSetup({ elements, clientSecret, confirmParams }: Confirming) {
      const name = confirmParams?.payment_method_data?.billing_details?.name ?? ''
      const first = await elements.confirm(key, clientSecret, name)
      const last = first.intent?.status === 'requires_action' ? await challenge(key, clientSecret) : first
      return last.error ? { error: last.error } : { setupIntent: last.intent }
    },
    async retrievePaymentIntent(clientSecret: string) {
      const query = new URLSearchParams({ key, client_secret: clientSecret })
      const reply = await fetch(`${origin}/stripe/browser/intent?${query}`)
      const body = await reply.json()
      return reply.ok ? { paymentIntent: body as Intent } : { error: body.error as Fault }
    },
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      const { error, intent } = await challenge(key, clientSecret)
      return error ? { error } : { paymentIntent: intent }
    },
  })
  Object.assign(window, { Stripe })
})()
