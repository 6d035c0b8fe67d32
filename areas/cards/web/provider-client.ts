import type { ClientFault } from '../rules/client-faults.ts'
import { patience } from './patience.ts'

/** What we use of the provider's own client in the browser, in its words (Stripe.js). */
export type ProviderClient = {
  elements(options: object): ProviderElements
  confirmSetup(options: {
    elements: ProviderElements
    clientSecret: string
    confirmParams: object
    redirect: 'if_required'
  }): Promise<{ setupIntent?: { status: string; payment_method: string | { id: string } | null }; error?: ClientFault }>
  retrievePaymentIntent(clientSecret: string): Promise<Payment>
  handleNextAction(options: { clientSecret: string }): Promise<Payment>
}
type Payment = { readonly paymentIntent?: { readonly status: string }; readonly error?: ClientFault }
export type ProviderElements = {
  create(type: 'payment', options: object): ProviderElement
  submit(): Promise<{ error?: ClientFault }>
}
export type ProviderElement = {
  mount(host: HTMLElement): void
  on(what: 'ready' | 'loaderror', listen: () => void): unknown
  destroy(): void
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => ProviderClient
  }
}

let loaded: Promise<ProviderClient> | undefined

/** The provider insists that its script comes from its own address; a page loads it once, when the first card is entered. */
export function loadProviderClient(scriptUrl: string, publicKey: string): Promise<ProviderClient> {
  loaded ??= new Promise<ProviderClient>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loaded = undefined
      reject(new Error('The script of the card provider did not come'))
    }
    const late = setTimeout(fail, patience)
    script.src = scriptUrl
    script.onerror = () => {
      clearTimeout(late)
      fail()
    }
    script.onload = () => {
      clearTimeout(late)
      if (window.Stripe) resolve(window.Stripe(publicKey))
      else fail()
    }
    document.head.append(script)
  })
  return loaded
}
