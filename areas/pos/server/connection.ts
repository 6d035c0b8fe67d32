import type { ServerDeps } from '#platform/server/deps.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Db, Tx } from '#platform/server/unit-of-work.ts'
import { posWebhook } from '../calls/pos-webhook.ts'
import type { OpenPos, PosProvider, PosRefusal } from './pos-provider.ts'

export type PosDeps = Pick<ServerDeps, 'db' | 'units' | 'clock' | 'secrets' | 'publicOrigin' | 'log'> & {
  readonly openPos: OpenPos
}

/** As a person reads it, on the page and beside an order. */
export const refusalWords: Readonly<Record<PosRefusal, string>> = {
  token_refused: 'Square does not accept the access token any more. Connect the restaurant again.',
  location_unknown: 'Square does not know this location any more. Connect the restaurant again.',
  item_unknown: 'Square does not know one of the items any more.',
  not_accepted: 'Square did not accept this.',
}
export const silence = 'Square does not answer.'

export function connectionOf(db: Db | Tx, franchise_id: number) {
  return db.selectFrom('pos_connections').selectAll().where('franchise_id', '=', franchise_id).executeTakeFirst()
}

export function connectionById(db: Db | Tx, pos_connection_id: number) {
  return db
    .selectFrom('pos_connections')
    .selectAll()
    .where('pos_connection_id', '=', pos_connection_id)
    .executeTakeFirst()
}

/** The till behind a connection. */
export function tillOf(
  { openPos, secrets }: { readonly openPos: OpenPos; readonly secrets: Secrets },
  { access_token, location_id }: { readonly access_token: Buffer; readonly location_id: string },
): PosProvider {
  return openPos({ access_token: secrets.decryptText(access_token), location_id })
}

/** Where a connection's events go; it is part of what they are signed over. */
export const webhookUrl = (publicOrigin: string, pos_connection_id: number) =>
  `${publicOrigin}${posWebhook.path.replace(':pos_connection_id', String(pos_connection_id))}`
