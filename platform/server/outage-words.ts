const full = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Ended by an operator or a crash, starting or stopping, and connections that broke. */
const gone = /^(57P0[1-5]|08\w{3}|ECONNRESET|EPIPE)$/
/** The driver of the database has no code for these. */
const goneWords = /^(Connection terminated|Client has encountered a connection error)/
const silent = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/** What an operator is told when the world around us is at fault: the database, the disk, the rights of this account. `undefined` is a fault of ours. */
export function outageWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path = 'The path', address, port, hostname = '', syscall } = error as Outage
  if (full.has(code))
    return 'The disk is full. What was there before is as it was: make room, and run the command again.'
  if (gone.test(code) || goneWords.test(error.message))
    return 'The database went away. What was not finished is as it was before: run the command again once it is back.'
  // A socket is a file, which is there while its server is.
  if (silent.has(code) || (code === 'ENOENT' && syscall === 'connect')) {
    const where = address === undefined ? '' : ` at ${address}${port === undefined ? '' : `:${port}`}`
    return `No database answers${where}. What was not finished is as it was before: start it, or set DATABASE_URL to where it is, and run the command again.`
  }
  if (unknownHost.has(code)) return `Nobody knows a host ${hostname}: is it spelled right in DATABASE_URL?`
  return code.startsWith('E') ? fileWords(code, path) : refusedByDatabase(code, error.message)
}

type Outage = Error & {
  readonly code?: string
  readonly path?: string
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
  readonly syscall?: string
}

function refusedByDatabase(code: string, said: string): string | undefined {
  if (code === '28P01' || code === '28000')
    return `The database turns us away (${said}): are name and password in DATABASE_URL right?`
  if (code === '3D000') return `There is no such database (${said}): create it, or name another one in DATABASE_URL.`
  if (code === '42501')
    return `The database does not allow it (${said}): make the account of DATABASE_URL the owner of its database.`
  return undefined
}

function fileWords(code: string, path: string): string | undefined {
  if (code === 'EACCES' || code === 'EPERM')
    return `${path}: this account may not do that there. Give it the right, or name another place.`
  if (code === 'EROFS') return `${path} cannot be written: its disk can only be read.`
  if (code === 'ENOTDIR') return `${path}: a part of that path is a file, and not a folder.`
  if (code === 'ELOOP') return `${path} is a link that leads back to itself.`
  return undefined
}
