import pino, { type DestinationStream, type Logger } from 'pino'

/** What PostgreSQL adds to its errors quotes rows: names, phones, addresses. */
const quoting = ['err.detail', 'err.where', 'err.internalQuery']

/** JSON lines without secrets, query strings and personal data. */
export function makeLog(level: string, to?: DestinationStream): Logger {
  const options = { level, redact: { paths: quoting, remove: true } }
  return to ? pino(options, to) : pino(options)
}
