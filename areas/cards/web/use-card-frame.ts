import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDark } from '#ui/theme.ts'
import type { CardEntry, CardToken } from './card-entry.ts'
import type { FromFrame, ToFrame } from './frame-messages.ts'
import { patience } from './patience.ts'

/**
 * Talks to the card fields on the vault's origin. The number and the code never come here: the frame hands over a token, and only
 * that goes to our server (CSL-22…25). Every attempt uses one-time tokens, and each is followed by asking for the next (CRD-23).
 */
export function useCardFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { entry, name, onSaved }: { entry: CardEntry; name: string; onSaved: (paymentCardId: number) => void },
) {
  const { origin, fields_url } = entry.merchant.vault
  const [height, setHeight] = useState(420)
  const [isReady, setReady] = useState(false)
  const [isLate, setLate] = useState(false)
  const next = useRef<CardToken>(undefined)

  const say = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, origin)

  async function prepare(): Promise<void> {
    const token = await entry.newToken()
    next.current = typeof token === 'string' ? undefined : token
  }

  async function submit() {
    const cardToken = next.current ?? (await entry.newToken())
    next.current = undefined
    if (typeof cardToken === 'string') return say({ type: 'refused', message: cardToken })
    const customerId = cardToken.external_customer_id
    if (customerId) return say({ type: 'submit', cardToken: cardToken.payment_token, customerId })
    const customerToken = await entry.newToken()
    if (typeof customerToken === 'string') return say({ type: 'refused', message: customerToken })
    say({ type: 'submit', cardToken: cardToken.payment_token, customerToken: customerToken.payment_token })
  }

  async function keep(cardToken: string, customerId: string) {
    const kept = await entry.keep(cardToken, customerId)
    if (typeof kept === 'string') {
      say({ type: 'refused', message: kept })
      return prepare()
    }
    onSaved(kept.payment_card_id)
  }

  const hear = useEffectEvent((event: MessageEvent<FromFrame>) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
    const message = event.data
    if (message.type === 'ready') {
      const theme = isDark() ? 'dark' : 'light'
      say({ type: 'theme', theme, wording: 'cart', button: true, name })
      setReady(true)
      void prepare()
    }
    if (message.type === 'resize') setHeight(message.height)
    if (message.type === 'confirm') void submit()
    if (message.type === 'result' && message.ok) void keep(message.cardToken, message.customerId)
    if (message.type === 'result' && !message.ok) {
      // Silence is no refusal, and is nobody's guess at a card.
      if (message.providerCode !== 'no_answer') entry.failed?.({ code: message.providerCode, message: message.message })
      void prepare()
    }
  })
  useEffect(() => {
    const listener = (event: MessageEvent<FromFrame>) => hear(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])

  useEffect(() => {
    if (isReady) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [isReady])

  const url = `${fields_url}?parent=${encodeURIComponent(location.origin)}`
  return { url, height, isReady, isLate }
}
