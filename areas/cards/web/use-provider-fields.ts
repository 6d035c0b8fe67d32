import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDark } from '#ui/theme.ts'
import { cardMessage } from '../rules/card-form.ts'
import { type ClientFault, codeOfFault, isTypingFault } from '../rules/client-faults.ts'
import { type CardEntry, type CardToken, cardNotSaved } from './card-entry.ts'
import { patience } from './patience.ts'
import { loadProviderClient, type ProviderClient, type ProviderElements } from './provider-client.ts'

type Opened = { readonly client: ProviderClient; readonly elements: ProviderElements }
type FieldsOptions = { entry: CardEntry; onSaved: (paymentCardId: number) => void }

/**
 * Card fields of the provider's own client: what is typed stays in its frame, it asks the bank where the bank wants it, and we hear the card's
 * token (CRD-21). Every attempt has a token of its own, asked for after the one before has failed (CRD-23).
 */
export function useProviderFields(host: RefObject<HTMLElement | null>, { entry, onSaved }: FieldsOptions) {
  const { script_url, public_key } = entry.merchant
  const [phase, setPhase] = useState<'loading' | 'ready' | 'late'>('loading')
  const [problem, setProblem] = useState<{ words: string; count: number }>()
  const [busy, setBusy] = useState(false)
  const opened = useRef<Opened>(undefined)
  const next = useRef<CardToken>(undefined)

  const say = (words: string) => setProblem((before) => ({ words, count: (before?.count ?? 0) + 1 }))

  async function prepare(): Promise<void> {
    const token = await entry.newToken()
    next.current = typeof token === 'string' ? undefined : token
  }

  const open = useEffectEvent(async (isCurrent: () => boolean) => {
    const client = await loadProviderClient(script_url, public_key)
    if (!isCurrent() || !host.current) return undefined
    const elements = client.elements({
      mode: 'setup',
      currency: 'usd',
      setupFutureUsage: 'off_session',
      allowedPaymentMethodTypes: ['card'],
      appearance: { theme: isDark() ? 'night' : 'stripe', variables: { borderRadius: '10px' } },
    })
    const element = elements.create('payment', { fields: { billingDetails: { name: 'never' } } })
    element.on('ready', () => isCurrent() && setPhase('ready'))
    element.on('loaderror', () => isCurrent() && setPhase('late'))
    element.mount(host.current)
    opened.current = { client, elements }
    void prepare()
    return element
  })

  useEffect(() => {
    let isCurrent = true
    const mounted = open(() => isCurrent).catch(() => {
      if (isCurrent) setPhase('late')
      return undefined
    })
    const timer = setTimeout(() => setPhase((now) => (now === 'loading' ? 'late' : now)), patience)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      opened.current = undefined
      void mounted.then((element) => element?.destroy())
    }
  }, [])

  async function confirm(name: string): Promise<void> {
    if (busy || !opened.current) return
    const holder = name.trim()
    if (!holder) return say(cardMessage('name_missing', 'menu'))
    setBusy(true)
    setProblem(undefined)
    const refused = await save(opened.current, holder).catch(() => cardNotSaved)
    setBusy(false)
    if (refused) say(refused)
  }

  /** Answers why not, in words, and nothing once it is saved. */
  async function save({ client, elements }: Opened, name: string): Promise<string> {
    const typed = await elements.submit()
    if (typed.error) return wordsOf(typed.error)
    const token = next.current ?? (await entry.newToken())
    next.current = undefined
    if (typeof token === 'string') return token
    const { setupIntent, error } = await client.confirmSetup({
      elements,
      clientSecret: token.payment_token,
      confirmParams: { return_url: location.href, payment_method_data: { billing_details: { name } } },
      redirect: 'if_required',
    })
    const method = setupIntent?.status === 'succeeded' ? setupIntent.payment_method : undefined
    if (error || !method) {
      const fault = error ?? {}
      if (!isTypingFault(fault)) entry.failed?.({ code: fault.code ?? fault.type ?? '', message: fault.message ?? '' })
      void prepare()
      return wordsOf(fault)
    }
    const cardToken = typeof method === 'string' ? method : method.id
    const kept = await entry.keep(cardToken, token.external_customer_id)
    if (typeof kept === 'string') {
      void prepare()
      return kept
    }
    onSaved(kept.payment_card_id)
    return ''
  }

  return { phase, problem, busy, confirm }
}

const wordsOf = (fault: ClientFault) => cardMessage(codeOfFault(fault), 'menu')
