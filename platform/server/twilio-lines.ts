import * as z from 'zod/mini'
import { type ProviderSettings, unexpectedReply } from './http.ts'
import type { LineLookup, PhoneNumberType } from './phone-lines.ts'

const found = z.object({ line_type_intelligence: z.nullable(z.object({ type: z.nullable(z.string()) })) })

/** What else there is (toll-free, premium, pagers) may or may not take texts. */
const types: Readonly<Record<string, PhoneNumberType>> = {
  mobile: 'mobile',
  landline: 'landline',
  fixedVoip: 'voip',
  nonFixedVoip: 'voip',
}
/** Somebody waits for a code meanwhile. */
const withinMs = 1_500

/** Twilio's Lookup, version 2. */
export function twilioLines({
  baseUrl,
  credentials: { accountSid, authToken },
  http,
}: ProviderSettings<{ accountSid: string; authToken: string }>): LineLookup {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async typeOf(phone_number) {
      const url = `${baseUrl}/v2/PhoneNumbers/${encodeURIComponent(`+1${phone_number}`)}?Fields=line_type_intelligence`
      const reply = await http.send({ method: 'GET', url, headers: { authorization }, idempotent: true, withinMs })
      // A number that nobody can have.
      if (reply.status === 404) return 'unknown'
      const answer = z.safeParse(found, reply.status === 200 ? reply.json() : undefined)
      if (!answer.success) throw unexpectedReply('phone lines', reply)
      return types[answer.data.line_type_intelligence?.type ?? ''] ?? 'unknown'
    },
  }
}
