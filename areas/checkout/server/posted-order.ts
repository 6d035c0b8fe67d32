import { mailAddress } from '#platform/core/mail-address.ts'
import { phoneDigits } from '#platform/core/phone.ts'
import { english } from '#platform/core/words.ts'
import type { Actor } from '#platform/server/actor.ts'
import { askedLanguage } from '#platform/server/language.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { PlaceForm } from '../calls/placement.ts'
import type { PostedOrder } from '../rules/checks.ts'

/** An attempt's posted fields as they are rest: without session passes, and with the recipients' birth dates encrypted. */
export type StoredPost = Omit<PlaceForm, 'recipients' | SessionField> & {
  readonly sealed_recipients: string
  /** The payment account that the session was signed in to. */
  readonly account: number | null
  /** Staff read it from a telephone: nobody can answer a bank. */
  readonly by_phone?: boolean
  /** What is written of the order is in it; without it, English. */
  readonly language?: string
}
type SessionField = 'session_id' | 'session_pass' | 'session_persistent_id' | 'session_persistent_pass'

export function storedPost(form: PlaceForm, by: Caller, secrets: Secrets): StoredPost {
  const { recipients, session_id, session_pass, session_persistent_id, session_persistent_pass, ...rest } = form
  const sealed_recipients = secrets.encrypt(JSON.stringify(recipients)).toString('base64')
  const account = by.cosmic_customer_id ?? null
  return { ...rest, sealed_recipients, account, ...(by.phone_order ? { by_phone: true } : inOwnLanguage()) }
}

function inOwnLanguage(): Pick<StoredPost, 'language'> {
  const language = askedLanguage()?.tag
  return language === undefined ? {} : { language }
}

type Caller = Pick<Actor, 'cosmic_customer_id' | 'phone_order'>

export type ReadPost = {
  readonly posted: PostedOrder
  readonly note: string
  readonly addr_line2: string
  readonly receipt_mail: string
  readonly card: { readonly payment_card_id: number; readonly payment_card_payment_customer_link_id: number }
  readonly account: number | undefined
  readonly byPhone: boolean
  readonly language: string
}

export function readPost(stored: StoredPost, secrets: Secrets): ReadPost {
  const { delivery_information: info, sealed_recipients, account, by_phone, language, ...rest } = stored
  const recipients = JSON.parse(secrets.decryptText(Buffer.from(sealed_recipients, 'base64')))
  return {
    posted: {
      ...info,
      ...rest,
      is_delivery: info.isDelivery,
      recipients,
    },
    note: info.note.trim(),
    addr_line2: info.addr_line2.trim(),
    receipt_mail: mailAddress(info.receipt_mail) ?? '',
    card: rest,
    account: account ?? undefined,
    byPhone: by_phone === true,
    language: language ?? english.tag,
  }
}

export const phoneOf = ({ posted }: ReadPost) => phoneDigits(posted.phone_number) ?? ''
