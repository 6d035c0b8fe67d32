import type { AddressInfo } from 'node:net'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type ReceivedLetter = {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly headers: Record<string, string>
  readonly message_id: string
}

type SmtpDeps = {
  readonly host: string
  readonly secretKey: string
  readonly receive: (letter: ReceivedLetter) => void
  readonly log: (line: object) => void
}

const user = 'cosmic'
const largestLetter = 2_000_000
/** What a person who looks at a letter may want to see of it. */
const shownHeaders = ['date', 'reply-to', 'list-unsubscribe', 'list-unsubscribe-post', 'auto-submitted']

/** A real mail server; recipients named `bounce` are refused, `defer` is put off, as over HTTP. */
export async function openSmtpServer({ host, secretKey, receive, log }: SmtpDeps) {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    size: largestLetter,
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === user && password === secretKey
      callback(isKnown ? null : new Error('Invalid username or password'), isKnown ? { user } : undefined)
    },
    onRcptTo({ address }, _session, callback) {
      const name = address.split('@')[0]
      if (name === 'bounce') callback(smtpError('No such mailbox', 550))
      else if (name === 'defer') callback(smtpError('Try again later', 451))
      else callback()
    },
    onData(stream, session, callback) {
      simpleParser(stream, {}).then(
        (mail) => {
          for (const { address } of session.envelope.rcptTo) receive(letterOf(mail, address))
          callback()
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error('unreadable')),
      )
    },
  })
  server.on('error', (error) => log({ level: 'warn', message: 'smtp', error: String(error) }))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${user}:${encodeURIComponent(secretKey)}@${host}:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const smtpError = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

function letterOf(mail: ParsedMail, recipient: string): ReceivedLetter {
  const headers = mail.headerLines
    .filter(({ key }) => shownHeaders.includes(key))
    .map(({ line }) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const
    })
  return {
    from: mail.from?.text ?? '',
    to: recipient,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    ...(mail.html ? { html: mail.html } : {}),
    headers: { ...Object.fromEntries(headers), ...copies(mail.to, recipient) },
    message_id: mail.messageId ?? '',
  }
}

/** Who else is named: a letter of ours is to one person. */
function copies(to: AddressObject | AddressObject[] | undefined, recipient: string): Record<string, string> {
  const named = [to].flat().flatMap((list) => list?.value.map(({ address }) => address ?? '') ?? [])
  const others = named.filter((address) => address !== recipient)
  return others.length > 0 ? { To: named.join(', ') } : {}
}
