import type { Logger } from 'pino'
import type { Clock } from '#platform/server/clock.ts'
import { ProviderError } from '#platform/server/http.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { type CodeFault, readCode } from '../rules/gtin.ts'
import { describe } from '../rules/product.ts'
import type { ProductProvider } from './product-provider.ts'

export type FoundProduct = {
  readonly gtin14: string
  readonly name: string
  readonly description: string
  readonly data_source: string
  readonly images: readonly string[]
}

export type LookupResult =
  | { readonly result: 'found'; readonly product: FoundProduct }
  | { readonly result: 'not_found' }
  | { readonly result: 'no_code'; readonly fault: CodeFault }
  /** Whoever was asked did not answer. */
  | { readonly result: 'unanswered' }
  | TooOften

type TooOften = { readonly result: 'too_often'; readonly waitMs: number }

/** Asked before the provider is: how long whoever wants to know must wait, and 0 when it need not. */
export type AskLimit = () => Promise<number>

/** The one look-up of products, for the menu's form and for its UPC card (SIL-OPS-146). */
export type ProductLookup = (upc: string, limit: AskLimit) => Promise<LookupResult>

const day = 24 * 60 * 60_000
const foundForMs = 30 * day
/** New products are listed some days after they are sold. */
const unknownForMs = day

type LookupDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly provider: ProductProvider | undefined
}

/** Our own catalogue first, then what the provider said lately, then the provider (SIL-ORD-094). */
export function makeProductLookup(deps: LookupDeps): ProductLookup {
  const { db, provider } = deps
  /** Those who ask the provider for one code at the same time share one question. */
  const asking = new Map<string, Promise<LookupResult>>()

  return async (upc, limit) => {
    const code = readCode(upc)
    if (!code.ok) return { result: 'no_code', fault: code.fault }
    const { gtin14, scope } = code
    if (scope === 'weighed' || scope === 'coupon') return { result: 'not_found' }
    const own = await ownProduct(db, gtin14)
    if (own) return own
    // A shop's own number means something else to everybody else.
    if (scope === 'local' || !provider) return { result: 'not_found' }
    const kept = await keptAnswer(deps, gtin14)
    if (kept) return kept
    const waitMs = asking.has(gtin14) ? 0 : await limit()
    if (waitMs > 0) return { result: 'too_often', waitMs }
    let question = asking.get(gtin14)
    if (!question) {
      question = askProvider(deps, provider, gtin14).finally(() => asking.delete(gtin14))
      asking.set(gtin14, question)
    }
    return question
  }
}

async function ownProduct(db: Db, gtin14: string): Promise<LookupResult | undefined> {
  const row = await db
    .selectFrom('products')
    .select(['name', 'brand', 'description', 'size', 'containers', 'alcohol_percent', 'images', 'source'])
    .where('gtin14', '=', gtin14)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, images, source: data_source } = row
  return { result: 'found', product: { gtin14, name, description: describe(row), data_source, images } }
}

async function keptAnswer({ db, clock }: LookupDeps, gtin14: string): Promise<LookupResult | undefined> {
  const row = await db
    .selectFrom('product_answers')
    .select(['name', 'description', 'images', 'data_source', 'asked_at'])
    .where('gtin14', '=', gtin14)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, description, images, data_source } = row
  const age = clock.now().getTime() - row.asked_at.getTime()
  if (age >= (name === null ? unknownForMs : foundForMs)) return undefined
  if (name === null) return { result: 'not_found' }
  return { result: 'found', product: { gtin14, name, description, data_source, images } }
}

async function askProvider(
  { db, clock, log }: LookupDeps,
  provider: ProductProvider,
  gtin14: string,
): Promise<LookupResult> {
  try {
    const reply = await provider.product(gtin14)
    const answer = {
      name: reply?.name ?? null,
      description: reply?.description ?? '',
      images: [...(reply?.images ?? [])],
      data_source: provider.source,
      asked_at: clock.now(),
    }
    await db
      .insertInto('product_answers')
      .values({ gtin14, ...answer })
      .onConflict((conflict) => conflict.column('gtin14').doUpdateSet(answer))
      .execute()
    if (!reply) return { result: 'not_found' }
    return { result: 'found', product: { gtin14, data_source: provider.source, ...reply } }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a product could not be looked up')
    return { result: 'unanswered' }
  }
}
