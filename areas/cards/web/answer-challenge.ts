import { loadProviderClient } from './provider-client.ts'

type Client = { readonly script_url: string; readonly public_key: string }

/**
 * Lets the provider's client show what the bank asks, and tells what came of it. One that was answered meanwhile, in another tab perhaps, is
 * not shown again.
 */
export async function answerChallenge(
  { script_url, public_key }: Client,
  clientSecret: string,
): Promise<'passed' | 'refused' | 'unanswered'> {
  try {
    const client = await loadProviderClient(script_url, public_key)
    const before = await client.retrievePaymentIntent(clientSecret)
    const isAsking = before.paymentIntent?.status === 'requires_action'
    const { paymentIntent, error } = isAsking ? await client.handleNextAction({ clientSecret }) : before
    if (paymentIntent?.status === 'requires_capture') return 'passed'
    const isLost = error?.type === 'api_connection_error' || paymentIntent?.status === 'canceled'
    return isLost ? 'unanswered' : 'refused'
  } catch {
    return 'unanswered'
  }
}
