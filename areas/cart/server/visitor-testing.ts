import { testApp, testDeps } from '#areas/accounts/server/testing.ts'
import type { PaymentAccountState } from '#areas/cards/rules/payment-account.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Pages } from '#platform/server/pages.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import { standingClock } from '#platform/test/units.ts'
import { cartArea } from './area.ts'
import { cartShared } from './testing.ts'

/** A Monday noon in Georgia. */
export const noon = '2026-11-16T17:00:00Z'

const account: PaymentAccountState = {
  payment_merchant_account_type: 'other',
  public_key: '',
  payment_token: '',
  external_customer_id: '',
  cosmic_customer_id: null,
  restaurant_id: null,
  admin_selected: false,
  phone_number: '',
  payment_cards: [],
  script_url: '',
  vault: { fields_url: '', origin: '', environment: 'test' },
}

/** The cart's routes on a server of their own, at noon. The browser build is not part of it: a page is answered as its state. */
export async function openCarts(db: Db) {
  const clock = standingClock(noon)
  const deps = testDeps(db, { clock })
  const shared = cartShared(db)
  const pages: Pages = {
    async send(request, reply, page) {
      const { values } = await deps.sessions.ofVisit(request, reply)
      return reply.code(page.status ?? 200).send({ entry: page.entry, session: values, ...page.state })
    },
  }
  const hooks = {
    cartPageExtras: async (actor: Actor | undefined) => ({
      payment_account: { ...account, cosmic_customer_id: actor ? 7 : null },
    }),
  }
  const { app } = await testApp({ ...deps, pages }, [cartArea(deps, shared, hooks)])

  /** Somebody with a session of their own. */
  async function visitor() {
    const begun = await app.inject({ method: 'POST', url: '/data/make_request', payload: { requests: [] } })
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const session: Record<string, string> = begun.json().state.session
    const owner: Actor = {
      session_id: Number(session.session_id),
      session_persistent_id: Number(session.session_persistent_id),
      roles: [],
      user: undefined,
      driver: undefined,
      tablet_id: undefined,
      cosmic_customer_id: undefined,
    }
    return {
      owner,
      session,
      get: (url: string) => app.inject({ url, headers: { cookie } }),
      /** @param headers `{ cookie: '' }` for a browser that keeps none */
      post: (url: string, fields: Readonly<Record<string, string | number>>, headers: Record<string, string> = {}) =>
        app.inject({
          method: 'POST',
          url,
          payload: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
          headers: {
            cookie,
            accept: 'application/json',
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
        }),
    }
  }

  return { app, clock, shared, visitor }
}

/** What a browser accepts that posts a form by itself. */
export const browsersAccept = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
