import * as z from 'zod/mini'
import {
  type OutgoingRequest,
  type ProviderReply,
  type ProviderSettings,
  unexpectedReply,
} from '#platform/server/http.ts'
import type { AmountInput, AuthorizationPage, CardProvider, Moved, MoveRefused } from './card-provider.ts'
import {
  authorizationReply,
  cardReply,
  cardsReply,
  customerReply,
  depositLinesReply,
  depositsReply,
  ledgerReply,
  movementReply,
  reportReply,
  tokenReply,
} from './vault-replies.ts'

export type VaultSettings = ProviderSettings<{ secretKey: string }>

/** In all: below the ten seconds after which the page gives its placement up. */
export const bankWithinMs = 8_000

const errorReply = z.object({ error: z.object({ code: z.string() }) })

/** The card vault for merchants of the type 'other'. Every write carries an idempotency key that the vault keeps for good. */
export function cardVaultAdapter({ baseUrl, credentials, http }: VaultSettings): CardProvider {
  const authorization = { authorization: `Bearer ${credentials.secretKey}` }

  const get = (path: string) =>
    http.send({ method: 'GET', url: `${baseUrl}${path}`, headers: authorization, idempotent: true })

  const post = (path: string, json: unknown, idempotencyKey?: string, withinMs?: number) => {
    const headers = idempotencyKey ? { ...authorization, 'idempotency-key': idempotencyKey } : authorization
    const request: OutgoingRequest = { method: 'POST', url: `${baseUrl}${path}`, headers, json, idempotent: true }
    return http.send(withinMs === undefined ? request : { ...request, withinMs })
  }

  async function find<Found>(path: string, schema: z.ZodMiniType<Found>): Promise<Found | undefined> {
    const reply = await get(path)
    return reply.status === 404 ? undefined : read(path, reply, schema)
  }

  async function move(
    type: 'capture' | 'void' | 'refunds',
    input: AmountInput | Omit<AmountInput, 'cents'>,
  ): Promise<Moved | MoveRefused> {
    const path = `/authorizations/${encodeURIComponent(input.authorizationId)}/${type}`
    const reply = await post(path, 'cents' in input ? { cents: input.cents } : {}, input.idempotencyKey)
    if (reply.status === 422 || reply.status === 404) return { outcome: 'refused', code: codeOf(reply) ?? 'refused' }
    const movement = read(type, reply, movementReply)
    return { outcome: 'done', movementId: movement.movementId, cents: movement.cents }
  }

  /** A page of a report, by its position in the whole. */
  async function list<Page extends { next?: number | null | undefined }>(
    path: string,
    { since, after = '0' }: { since?: number | undefined; after?: string | undefined },
    schema: z.ZodMiniType<Page>,
  ) {
    const query = new URLSearchParams({ limit: String(reportPage), after })
    if (since !== undefined) query.set('since', String(since))
    const { next, ...rest } = read(path, await get(`${path}?${query}`), schema)
    return { ...rest, ...(next == null ? {} : { next: String(next) }) }
  }
  const report = (page: { since?: number; after?: string }): Promise<AuthorizationPage> =>
    list('/reports/authorizations', page, reportReply)

  return {
    keepsCustomer: () => true,

    async createOneTimeToken({ owner, externalCustomerId }) {
      // Asked for twice, it only makes a token that nobody uses.
      const reply = await post('/one_time_tokens', { owner, customer_id: externalCustomerId })
      return read('one-time token', reply, tokenReply)
    },

    findCustomer: (id) => find(`/customers/${encodeURIComponent(id)}`, customerReply),
    findCard: (token) => find(`/cards/${encodeURIComponent(token)}`, cardReply),
    findAuthorization: (id) => find(`/authorizations/${encodeURIComponent(id)}`, authorizationReply),
    cardsOf: async (id) => (await find(`/customers/${encodeURIComponent(id)}/cards`, cardsReply))?.cards ?? [],

    async removeCard(token) {
      const url = `${baseUrl}/cards/${encodeURIComponent(token)}`
      const reply = await http.send({ method: 'DELETE', url, headers: authorization, idempotent: true })
      if (reply.status !== 204 && reply.status !== 404) throw unexpectedReply('remove card', reply, codeOf(reply))
    },

    async authorize({ idempotencyKey, cents, cardToken, externalCustomerId, reference }) {
      const input = { card_token: cardToken, customer_id: externalCustomerId, cents, reference }
      const reply = await post('/authorizations', input, idempotencyKey, bankWithinMs)
      // A card that was removed from the vault meanwhile is, for the order, a card that cannot pay.
      if (reply.status === 404) return { outcome: 'declined', code: codeOf(reply) ?? 'no_such_card' }
      if (reply.status === 402) {
        const declined = z.safeParse(movementReply, reply.json())
        return { outcome: 'declined', code: declined.data?.code ?? 'card_declined' }
      }
      const movement = read('authorize', reply, movementReply)
      return { outcome: 'authorized', authorizationId: movement.authorizationId, cents: movement.cents }
    },

    capture: (input) => move('capture', input),
    void: (input) => move('void', input),
    refund: (input) => move('refunds', input),

    async findByIdempotencyKey(key) {
      const reply = await get(`/ledger?${new URLSearchParams({ idempotency_key: key })}`)
      return read('ledger', reply, ledgerReply).movements[0]
    },

    async held(page) {
      const { authorizations, ...rest } = await report(page)
      return { authorizations: authorizations.filter(({ status }) => status === 'authorized'), ...rest }
    },
    report,
    deposits: (page) => list('/reports/deposits', page, depositsReply),
    depositLines: (id, after) => list(`/deposits/${encodeURIComponent(id)}/lines`, { after }, depositLinesReply),
  }
}

const reportPage = 1_000

function read<Read>(what: string, reply: ProviderReply, schema: z.ZodMiniType<Read>): Read {
  if (reply.status >= 300) throw unexpectedReply(what, reply, codeOf(reply))
  const read = z.safeParse(schema, reply.json())
  if (!read.success) throw unexpectedReply(`${what}: not in the agreed shape`, reply)
  return read.data
}

function codeOf(reply: ProviderReply): string | undefined {
  return z.safeParse(errorReply, reply.json()).data?.error.code
}
