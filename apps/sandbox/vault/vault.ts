import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { newId } from '../ids.ts'
import type { Journal } from '../journal.ts'
import { json, type Route, type SandboxReply, type SandboxRequest } from '../route.ts'
import { depositsOf } from './deposits.ts'
import { addCard, createCustomer } from './entry.ts'
import { authorize, cancel, capture, invalid, refund, refused } from './movements.ts'
import { applyEntry, emptyVault, type VaultEntry } from './state.ts'
import { stretchOf } from './stretch.ts'

type VaultDeps = {
  journal: Journal
  now(): number
  secretKey: string
  /** The origins whose pages may call from a browser: the vault's own pages, and the product's. */
  isKnownOrigin(origin: string): boolean
  /** What the vault knows before its first request, and again after a reset. */
  known?: readonly VaultEntry[]
}

const tokenLife = 10 * 60_000
const tokenBody = z.strictObject({
  owner: z.string().check(z.minLength(1), z.maxLength(200)),
  customer_id: z.optional(z.string()),
})

export function cardVault({ journal, now, secretKey, isKnownOrigin, known = [] }: VaultDeps): Route[] {
  const begin = () => {
    const state = emptyVault()
    for (const entry of known) applyEntry(state, entry)
    return state
  }
  const state = begin()
  const book = journal.section<VaultEntry>('vault', {
    apply: (entry) => applyEntry(state, entry),
    clear: () => Object.assign(state, begin()),
  })
  const vault = { state, book, now, secretKey }

  function createOneTimeToken(request: SandboxRequest): SandboxReply {
    const body = tokenBody.safeParse(request.body)
    if (!body.success) return invalid(body.error)
    const { owner, customer_id = null } = body.data
    if (customer_id && !state.customers.has(customer_id)) return refused(404, 'no_such_customer')
    dropExpiredTokens()
    const token = {
      token: newId('ott'),
      owner,
      customer_id,
      expires_at: now() + tokenLife,
    }
    book.record({ what: 'token_made', token })
    return json(201, { token: token.token, expires_at: token.expires_at })
  }

  /** They all live equally long, so the oldest come first. */
  function dropExpiredTokens() {
    for (const token of state.tokens.values()) {
      if (token.expires_at > now()) return
      state.tokens.delete(token.token)
    }
  }

  function removeCard(request: SandboxRequest): SandboxReply {
    const card_token = request.named.token ?? ''
    if (state.cards.has(card_token)) book.record({ what: 'card_removed', card_token })
    return { status: 204 }
  }

  function findCard(request: SandboxRequest): SandboxReply {
    const card = state.cards.get(request.named.token ?? '')
    return found(card && { ...card, owner: state.customers.get(card.customer_id)?.owner }, 'no_such_card')
  }

  function cardsOf(request: SandboxRequest): SandboxReply {
    const id = request.named.id ?? ''
    if (!state.customers.has(id)) return refused(404, 'no_such_customer')
    const tokens = [...(state.cardsOfCustomer.get(id) ?? [])]
    return json(200, { cards: tokens.map((token) => state.cards.get(token)) })
  }

  function ledger(request: SandboxRequest): SandboxReply {
    const key = request.query.get('idempotency_key')
    if (key !== null) return json(200, { movements: [state.byKey.get(key)?.movement].filter(Boolean) })
    const page = stretchOf(request, state.ledger, ({ created_at }) => created_at)
    return page ? json(200, { movements: page.rows, next: page.next }) : refused(400, 'validation_error')
  }

  /** What each authorization has come to, of those that were moved in this time. */
  function report(request: SandboxRequest): SandboxReply {
    const page = stretchOf(request, [...state.authorizations.values()], ({ changed_at }) => changed_at)
    return page ? json(200, { authorizations: page.rows, next: page.next }) : refused(400, 'validation_error')
  }

  function deposits(request: SandboxRequest): SandboxReply {
    const page = stretchOf(request, depositsOf(state, now()), ({ arrived_at }) => arrived_at)
    if (!page) return refused(400, 'validation_error')
    return json(200, { deposits: page.rows.map(({ lines: _, ...deposit }) => deposit), next: page.next })
  }

  function depositLines(request: SandboxRequest): SandboxReply {
    const deposit = depositsOf(state, now()).find(({ deposit_id }) => deposit_id === request.named.id)
    if (!deposit) return refused(404, 'no_such_deposit')
    const page = stretchOf(request, deposit.lines, ({ created_at }) => created_at)
    return page ? json(200, { lines: page.rows, next: page.next }) : refused(400, 'validation_error')
  }

  const found = (what: object | undefined, code: string) => (what ? json(200, what) : refused(404, code))
  const product = (method: string, path: string, answer: Route['answer']): Route => ({
    method,
    path,
    answer: (request) => (holdsKey(request, secretKey) ? answer(request) : refused(401, 'secret_key_invalid')),
  })
  const browser = (path: string, answer: (request: SandboxRequest) => SandboxReply): Route[] => [
    { method: 'POST', path, answer: (request) => fromBrowser(request, isKnownOrigin, answer) },
    { method: 'OPTIONS', path, answer: (request) => fromBrowser(request, isKnownOrigin, () => ({ status: 204 })) },
  ]

  return [
    product('POST', '/vault/one_time_tokens', createOneTimeToken),
    product('POST', '/vault/authorizations', (request) => authorize(vault, request)),
    product('POST', '/vault/authorizations/:id/capture', (request) => capture(vault, request)),
    product('POST', '/vault/authorizations/:id/void', (request) => cancel(vault, request)),
    product('POST', '/vault/authorizations/:id/refunds', (request) => refund(vault, request)),
    product('GET', '/vault/authorizations/:id', ({ named }) =>
      found(state.authorizations.get(named.id ?? ''), 'no_such_authorization'),
    ),
    product('GET', '/vault/customers/:id', ({ named }) =>
      found(state.customers.get(named.id ?? ''), 'no_such_customer'),
    ),
    product('GET', '/vault/customers/:id/cards', cardsOf),
    product('GET', '/vault/cards/:token', findCard),
    product('DELETE', '/vault/cards/:token', removeCard),
    product('GET', '/vault/ledger', ledger),
    product('GET', '/vault/reports/authorizations', report),
    product('GET', '/vault/reports/deposits', deposits),
    product('GET', '/vault/deposits/:id/lines', depositLines),
    ...browser('/vault/customers', (request) => createCustomer(vault, request)),
    ...browser('/vault/customers/:id/cards', (request) => addCard(vault, request)),
  ]
}

export function holdsKey(request: SandboxRequest, secretKey: string): boolean {
  const presented = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${secretKey}`)
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}

/** A page of another origin gets nothing done, not even what CORS would only have hidden from it. */
function fromBrowser(
  request: SandboxRequest,
  isKnownOrigin: (origin: string) => boolean,
  answer: (request: SandboxRequest) => SandboxReply,
): SandboxReply {
  const { origin } = request.headers
  if (origin !== undefined && !isKnownOrigin(origin)) return refused(403, 'origin_not_allowed')
  const reply = answer(request)
  if (origin === undefined) return reply
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, x-one-time-token',
      'access-control-max-age': '600',
      vary: 'origin',
    },
  }
}
