import type { FastifyRequest } from 'fastify'
import { isHuman } from '#areas/cart/server/public.ts'
import type { Actor } from '#platform/server/actor.ts'
import { clientAddress, isOwnMachine } from '#platform/server/client-address.ts'
import { countTry, forgetTries, type Limit, takeBackTry } from '#platform/server/throttle.ts'
import type { Db } from '#platform/server/unit-of-work.ts'
import {
  codesPerAddress,
  codesPerPhone,
  codesUnproven,
  wrongPerAddress,
  wrongPerPhone,
} from '../rules/sign-in-limits.ts'
import type { CustomersDeps } from './deps.ts'

type Deps = Pick<CustomersDeps, 'db' | 'secrets'>
export type Tries = {
  /** Counted before the check, so that a hundred guesses at once are not all checked before the first one counts. */
  may(now: Date): Promise<boolean>
  /** It turned out to be no failure. */
  succeeded(): Promise<void>
}

function tries(db: Db, ofPhone: Limit, ofPlace: Limit): Tries {
  return {
    async may(now) {
      const counted = await Promise.all([countTry(db, ofPhone, now), countTry(db, ofPlace, now)])
      return !counted.includes(false)
    },
    async succeeded() {
      await Promise.all([forgetTries(db, ofPhone.key), takeBackTry(db, ofPlace.key)])
    },
  }
}

/**
 * Wrong passwords and codes, by phone and by address (SIL-ORD-064). Where this phone has ordered before, they count for that device alone:
 * strangers who send wrong passwords for a phone lock nobody out at home.
 */
export async function wrongLogins(deps: Deps, actor: Actor, request: FastifyRequest, phone: string): Promise<Tries> {
  const key = `card-login:${markOf(deps, phone)}`
  const [known] = await deps.db
    .selectFrom('orders')
    .select('order_id')
    .where('session_persistent_id', '=', actor.session_persistent_id)
    .where('phone_number', '=', phone)
    .limit(1)
    .execute()
  const ofPhone = known ? `${key}:device ${actor.session_persistent_id}` : key
  return tries(
    deps.db,
    { key: ofPhone, ...wrongPerPhone },
    { key: `card-logins:${placeOf(actor, request)}`, ...wrongPerAddress },
  )
}

/** Codes sent (SIL-ORD-062): the answer is the same for every phone. */
export const codesSent = (deps: Deps, actor: Actor, request: FastifyRequest, phone: string): Tries =>
  tries(
    deps.db,
    { key: `access-code:${markOf(deps, phone)}`, ...codesPerPhone },
    { key: `access-codes:${placeOf(actor, request)}`, ...codesPerAddress },
  )

/** Who asks for more codes in a minute than people do must have added the two numbers of the cart page, as for placing (SIL-ORD-151). */
export async function isCalmOrHuman({ db }: Deps, { session_id, session_persistent_id }: Actor, now: Date) {
  const asked = { key: `access-codes-asked:${session_persistent_id}`, ...codesUnproven }
  return (await countTry(db, asked, now)) || isHuman(db, session_id, now)
}

/** The phone itself does not stand among the tries. */
const markOf = ({ secrets }: Deps, phone: string) => secrets.mark(`phone ${phone}`).toString('base64url').slice(0, 22)

/** Behind a proxy that was not named as trusted everybody would seem to be one (docs/decisions/0019). */
function placeOf(actor: Actor, request: FastifyRequest): string {
  const address = clientAddress(request)
  return isOwnMachine(address) ? `device ${actor.session_persistent_id}` : `address ${address}`
}
