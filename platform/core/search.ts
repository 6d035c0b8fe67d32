import * as z from 'zod/mini'
import type { Schema } from './call.ts'

/** Search parameters of a page; each field has a default, which is not written into the address. */
export type SearchSchema = z.ZodMiniObject<Record<string, Schema>>

/** What the address says, each parameter for itself: an unreadable one has its default, and the rest holds. */
export function readSearch<S extends SearchSchema>(schema: S, text: string): z.output<S> {
  const params = new URLSearchParams(text)
  const read = Object.entries(schema.shape).map(([name, field]) => {
    const sent = z.safeParse(field, params.get(name) ?? undefined)
    return [name, sent.success ? sent.data : z.parse(field, undefined)]
  })
  return Object.fromEntries(read)
}

/** The address's text with some parameters changed; those of others stay. */
export function writeSearch<S extends SearchSchema>(schema: S, text: string, change: Partial<z.output<S>>): string {
  const params = new URLSearchParams(text)
  for (const [name, value] of Object.entries(change)) {
    const field = schema.shape[name]
    if (!field) continue
    const written = z.encode(field, value)
    if (typeof written !== 'string' || written === z.encode(field, z.parse(field, undefined))) params.delete(name)
    else params.set(name, written)
  }
  return searchOf(params)
}

/** With its question mark, or nothing. */
export function searchOf(params: URLSearchParams): string {
  // Both may stand in a query as they are, and an address is read by people.
  const search = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return search && `?${search}`
}

export const searchText = z._default(z.string().check(z.maxLength(200)), '')

/** `late,at_risk`; a comma within a value is written `%2C`. */
export function searchList(usual: readonly string[] = []) {
  const list = z.codec(z.string().check(z.maxLength(4000)), z.array(z.string()), {
    decode: (text) => (text === '' ? [] : text.split(',').map((part) => part.replaceAll('%2C', ','))),
    encode: (values) => values.map((value) => value.replaceAll(',', '%2C')).join(','),
  })
  return z._default(list, [...usual])
}

/** Both ends are in it; either may be open. */
export type SearchRange = { readonly from?: number | undefined; readonly to?: number | undefined }

const number = String.raw`-?\d{1,15}(?:\.\d{1,6})?`
const rangeForm = new RegExp(`^(${number})?\\.\\.(${number})?$`)

/** `10..50`, `10..`, `..50` */
export const searchRange = z._default(
  z.codec(
    z.string().check(z.regex(rangeForm)),
    z.object({ from: z.optional(z.number()), to: z.optional(z.number()) }),
    {
      decode: (text) => {
        const [, from, to] = rangeForm.exec(text) ?? []
        return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) }
      },
      encode: ({ from, to }) => `${from ?? ''}..${to ?? ''}`,
    },
  ),
  {},
)
