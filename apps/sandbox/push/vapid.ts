import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '#platform/core/json.ts'

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().check(z.regex(/^(mailto:|https:)/)) })
const longestSeconds = 24 * 60 * 60

/** Why a push service would not take the sender's word (RFC 8292); undefined where it does. */
export function vapidFault(header: string, expected: { key: string; origin: string; now: number }): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (!token) return 'authorization_missing'
  if (key !== expected.key) return 'key_mismatch'
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'signature_invalid'
  const read = claims.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')))
  if (!read.success) return 'claims_invalid'
  const left = read.data.exp - expected.now / 1000
  if (read.data.aud !== expected.origin) return 'audience_mismatch'
  return left < 0 || left > longestSeconds ? 'token_expired' : undefined
}
