import type * as z from 'zod/mini'
import { json, type SandboxReply } from '../route.ts'

export const failed = (status: number, category: string, code: string, detail: string, field?: string): SandboxReply =>
  json(status, { errors: [{ category, code, detail, ...(field && { field }) }] })

export const notFound = (what: string, field?: string) =>
  failed(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', `${what} was not found.`, field)

export const unauthorized = failed(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'This request could not be authorized.')

export const invalid = (error: z.core.$ZodError) =>
  failed(
    400,
    'INVALID_REQUEST_ERROR',
    'INVALID_VALUE',
    error.issues[0]?.message ?? 'Invalid value.',
    error.issues[0]?.path.join('.'),
  )

const pageSize = 100

/** A page of a list; the cursor is where it goes on. */
export function pageOf<Row>(rows: readonly Row[], cursor: string | undefined, limit = pageSize) {
  const from = cursor ? Number(Buffer.from(cursor, 'base64url').toString('utf8')) : 0
  const to = from + Math.min(limit, 1000)
  return {
    rows: rows.slice(from, to),
    ...(to < rows.length && { cursor: Buffer.from(String(to)).toString('base64url') }),
  }
}
