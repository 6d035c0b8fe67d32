import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import * as z from 'zod/mini'
import { ProviderError } from './http.ts'
import type { Letter, Mail, MailAccepted, MailRefused } from './mail.ts'

export type SmtpSettings = {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which turns to TLS before it signs in. Asked for again after a failure. */
  readonly server: () => Promise<string>
  readonly from: string
  /** Sets the letters' own ids apart from those of other senders. */
  readonly domain: string
  readonly timeoutMs?: number
}

/** Below the lease of the outbox: nobody else sends what is still being sent. */
const usualTimeoutMs = 15_000

/**
 * Mail over SMTP. The protocol has no key against sending twice, so a letter that may have arrived goes again under the same Message-ID, by
 * which mailboxes know it (decision 0039).
 */
export function smtpMail({ server, from, domain, timeoutMs = usualTimeoutMs }: SmtpSettings): Mail & { close(): void } {
  let transport: ReturnType<typeof connect> | undefined

  const open = () => {
    transport ??= server().then((url) => connect(url, timeoutMs))
    return transport
  }
  function close(): void {
    void transport?.then((opened) => opened.close()).catch(() => {})
    transport = undefined
  }

  return {
    close,
    async send({ idempotencyKey, ...letter }) {
      if (!isAddress(letter.to)) return { outcome: 'refused', reason: 'recipient_refused' }
      try {
        const sent = await (await open()).sendMail({
          ...envelope(letter, from),
          messageId: `<${idempotencyKey}@${domain}>`,
        })
        return { outcome: 'accepted', messageId: sent.messageId } satisfies MailAccepted
      } catch (error) {
        const failed = readFailure(error)
        if (failed.responseCode !== undefined && failed.responseCode >= 500 && failed.command === 'RCPT TO')
          return { outcome: 'refused', reason: 'recipient_refused' } satisfies MailRefused
        // The server may have moved, or have let go of what we hold open.
        if (failed.responseCode === undefined) close()
        throw providerError(failed, error)
      }
    },
  }
}

async function connect(url: string, timeoutMs: number) {
  // With its first letter: it brings Node's `fetch` along, 14 MB that nobody else asks.
  const { createTransport } = await import('nodemailer')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const options: SMTPPool.Options = {
    pool: true,
    maxConnections: 4,
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    // Our own machine needs no TLS; everywhere else the password must not go without.
    requireTLS: !secure && !isLoopback(hostname),
    ignoreTLS: isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return createTransport(options)
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

/** The recipient as an address and nothing else: a list or a name in it would be taken apart. */
function envelope({ to, subject, text, html, headers }: Letter, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject: oneLine(subject),
    text,
    ...(html !== undefined && { html }),
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, oneLine(value)])),
  }
}

const isAddress = (text: string) => z.email().safeParse(text).success && !/[\s,;<>]/.test(text)
/** What would begin a header of its own is a space. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

const failure = z.object({
  code: z.catch(z.optional(z.string()), undefined),
  command: z.catch(z.optional(z.string()), undefined),
  responseCode: z.catch(z.optional(z.number()), undefined),
})

const readFailure = (error: unknown) =>
  z.safeParse(failure, error).data ?? { code: undefined, command: undefined, responseCode: undefined }

function providerError({ code, command, responseCode }: ReturnType<typeof readFailure>, cause: unknown): ProviderError {
  const isAuth = code === 'EAUTH'
  const isRefused = responseCode !== undefined && responseCode >= 500
  return new ProviderError(
    `mail: ${responseCode ?? code ?? 'no answer'}${command ? ` to ${command}` : ''}`,
    {
      class: isAuth ? 'auth' : isRefused ? 'validation' : 'unavailable',
      retryable: !isAuth && !isRefused,
      mayHaveHappened: responseCode === undefined && command !== 'CONN',
      providerCode: code,
    },
    cause,
  )
}
