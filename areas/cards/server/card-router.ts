import { isOfStripe } from '../rules/provider-ids.ts'
import type { CardProvider } from './card-provider.ts'

type Both = { readonly vault: CardProvider; readonly stripe: CardProvider; readonly chosen: 'vault' | 'stripe' }

/**
 * New cards go to the chosen provider; what is kept already is asked of whoever keeps it, so that orders that were paid through the other one
 * are charged, let go and refunded after a switch, in either direction.
 */
export function cardRouter({ vault, stripe, chosen }: Both): CardProvider {
  const of = (id: string) => (isOfStripe(id) ? stripe : vault)
  const entry = chosen === 'stripe' ? stripe : vault
  const keepsCustomer = (id: string) => of(id) === entry

  /** The vault's pages first, then Stripe's; a position says whose it is. */
  async function both<Page extends { next?: string }>(
    after: string | undefined,
    read: (provider: CardProvider, after?: string) => Promise<Page>,
  ): Promise<Page> {
    const [, whose = 'vault', position = ''] = /^(vault|stripe):(.*)$/.exec(after ?? '') ?? []
    const page = await read(whose === 'stripe' ? stripe : vault, position || undefined)
    if (page.next !== undefined) return { ...page, next: `${whose}:${page.next}` }
    return whose === 'vault' ? { ...page, next: 'stripe:' } : page
  }
  const from = (since: number | undefined, after: string | undefined) => ({
    ...(since !== undefined && { since }),
    ...(after !== undefined && { after }),
  })

  return {
    keepsCustomer,
    ...(stripe.news && { news: stripe.news }),
    createOneTimeToken: ({ owner, externalCustomerId }) =>
      entry.createOneTimeToken(
        externalCustomerId && keepsCustomer(externalCustomerId) ? { owner, externalCustomerId } : { owner },
      ),
    findCustomer: (id) => of(id).findCustomer(id),
    findCard: (token) => of(token).findCard(token),
    cardsOf: (id) => of(id).cardsOf(id),
    removeCard: (token) => of(token).removeCard(token),
    authorize: (input) => of(input.cardToken).authorize(input),
    capture: (input) => of(input.authorizationId).capture(input),
    void: (input) => of(input.authorizationId).void(input),
    refund: (input) => of(input.authorizationId).refund(input),
    findByIdempotencyKey: (key, customer) => of(customer).findByIdempotencyKey(key, customer),
    findAuthorization: (id) => of(id).findAuthorization(id),
    held: ({ since, after }) =>
      both(after, (provider, position) => provider.held({ since, ...from(undefined, position) })),
    report: ({ since, after }) => both(after, (provider, position) => provider.report(from(since, position))),
    deposits: ({ since, after }) => both(after, (provider, position) => provider.deposits(from(since, position))),
    depositLines: (id, after) => of(id).depositLines(id, after),
  }
}
