import * as z from 'zod/mini'
import { type Cents, fromDecimal, toDecimal } from './money.ts'
import { isTemporaryId, type TemporaryId } from './temporary-id.ts'

/** Schemas that every area's `calls/` share. */

/** A positive integer id; text of digits is accepted, as forms send it. */
export const id = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,14}$/))]),
  z.transform(Number),
)

/** An id, or a temporary id that the call runner has replaced before the handler sees it. */
export const idOrTemporary = z.union([
  z.int().check(z.positive()),
  z.custom<TemporaryId>(isTemporaryId, 'Expected an id or a temporary id'),
])

/** Decimal text with two digits on the wire, integer cents in code. */
export const money = z.codec(z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/)), z.custom<Cents>(Number.isInteger), {
  decode: (text): Cents => fromDecimal(text) ?? 0,
  encode: toDecimal,
})

/** Money in replies: decimal text, made with `toDecimal`. */
export const moneyText = z.string().check(z.regex(/^-?\d{1,9}\.\d{2}$/))

/** A name that can be seen: without characters of no width, which make an empty one look filled. */
export function visibleText(length: number) {
  return z.pipe(
    text(length),
    z.transform((value) => value.replace(/\p{Cf}/gv, '').trim()),
  )
}

/** Text without control characters other than line breaks, trimmed, at most `length` characters. */
export function text(length: number) {
  return z.pipe(
    z.string().check(z.maxLength(length)),
    z.transform((value) => value.replace(/[\p{Cc}--[\n\t]]/gv, '').trim()),
  )
}

/** Form posts send booleans as words. */
export const formBoolean = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on', ''])]),
  z.transform((value) => value === true || value === 'true' || value === '1' || value === 'on'),
)

/** Milliseconds since 1970, UTC. */
export const instant = z.int().check(z.nonnegative())

/** The four session values that travel in every transport call (TRN-06). */
export const sessionValues = {
  session_id: z.optional(z.union([z.string(), z.number()])),
  session_pass: z.optional(z.string()),
  session_persistent_id: z.optional(z.union([z.string(), z.number()])),
  session_persistent_pass: z.optional(z.string()),
}
