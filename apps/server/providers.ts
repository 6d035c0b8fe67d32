import * as z from 'zod/mini'
import type { Geocoder } from '#areas/addresses/server/geocoder/geocoder.ts'
import { googleGeocoder } from '#areas/addresses/server/geocoder/google-geocoder.ts'
import { nominatimGeocoder } from '#areas/addresses/server/geocoder/nominatim-geocoder.ts'
import { photonGeocoder } from '#areas/addresses/server/geocoder/photon-geocoder.ts'
import { courierWebhook } from '#areas/dispatch/calls/courier-webhook.ts'
import type { CourierProvider } from '#areas/dispatch/server/courier-provider.ts'
import { cwCourier } from '#areas/dispatch/server/cw-courier.ts'
import type { ProductProvider } from '#areas/menu/server/product-provider.ts'
import { upcItemDb } from '#areas/menu/server/upcitemdb.ts'
import { textStatusWebhook } from '#areas/operations/calls/text-webhooks.ts'
import type { OpenPos } from '#areas/pos/server/pos-provider.ts'
import { squarePos } from '#areas/pos/server/square-pos.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Http, openHttp } from '#platform/server/http.ts'
import { jsonMail, type Mail } from '#platform/server/mail.ts'
import type { LineLookup } from '#platform/server/phone-lines.ts'
import { type ProviderState, watchProviders } from '#platform/server/provider-health.ts'
import type { PushProvider } from '#platform/server/push/push-provider.ts'
import { webPush } from '#platform/server/push/web-push.ts'
import { smtpMail } from '#platform/server/smtp-mail.ts'
import { type Texts, type TextWebhooks, twilioTexts } from '#platform/server/texts.ts'
import { twilioLines } from '#platform/server/twilio-lines.ts'
import { type OpenedCards, openCards } from './card-providers.ts'
import type { Settings } from './settings.ts'

export type Providers = OpenedCards & {
  /** Absent: our own, which is no outside provider. */
  readonly geocoder: Geocoder | undefined
  readonly courier: CourierProvider
  /** Absent in a real business that named none: its own catalogue is then all there is. */
  readonly products: ProductProvider | undefined
  readonly texts: Texts & TextWebhooks
  /** Absent in a real business that named none: the kind of a phone is then unknown. */
  readonly lines: LineLookup | undefined
  readonly mail: Mail
  /** Who our letters are from. */
  readonly mailFrom: string
  readonly push: PushProvider
  /** Restaurants' tills, each under its own access token. */
  readonly openPos: OpenPos
  /** Which of them have answered this process, and when. */
  states(): ProviderState[]
  close(): void
}

const realSquare = 'https://connect.squareup.com'
const usualFrom = 'orders@bellwether.example'
/** The credentials that the sandbox expects of everyone. */
const sandboxKey = 'sk_sandbox'

/** Every outside provider through its real adapter; what has no address of its own is the sandbox. */
export function openProviders(
  settings: Settings,
  outside: { sandboxUrl: string; clock: Clock; environment: string; url: string },
): Providers {
  const http: Http = openHttp()
  const watch = watchProviders()
  const watched = (name: string, baseUrl: string) => ({ clock: outside.clock, http: watch.http(name, baseUrl, http) })
  // Everybody knows the sandbox's key: it opens nothing where there is no sandbox, and signs nothing outside the demo.
  const known = settings.demo || settings.sandbox.url !== undefined ? sandboxKey : ''
  const common = { http, clock: outside.clock }
  const mailUrl = settings.mail.url ?? outside.sandboxUrl
  const mailer = openMail(settings, common, outside)
  const mail = {
    ...mailer,
    send: watch.wrap('Mail', mailUrl, (letter: Parameters<Mail['send']>[0]) => mailer.send(letter)),
  }
  const squareUrl =
    settings.square.url ?? (settings.demo || settings.sandbox.url ? `${outside.sandboxUrl}/square` : realSquare)
  return {
    ...openCards(settings, { ...outside, sandboxKey: known, watched }),
    geocoder: openGeocoder(settings, watched, outside.sandboxUrl),
    courier: cwCourier({
      ...watched('Courier', settings.cw.url ?? outside.sandboxUrl),
      baseUrl: settings.cw.url ?? `${outside.sandboxUrl}/cw`,
      webhookUrl: `${outside.url}${courierWebhook.path}`,
      credentials: {
        apiKey: settings.cw.key ?? known,
        webhookSecret: settings.cw.webhookSecret ?? (settings.demo ? sandboxKey : undefined),
      },
    }),
    products: openProducts(settings, watched, outside.sandboxUrl),
    texts: twilioTexts({
      ...watched('Texts', settings.texts.url ?? outside.sandboxUrl),
      baseUrl: settings.texts.url ?? `${outside.sandboxUrl}/twilio`,
      credentials: {
        accountSid: settings.texts.accountSid ?? 'ACsandbox',
        authToken: settings.texts.authToken ?? known,
        from: settings.texts.from ?? '+14045550100',
      },
      // Signed with a key that everybody knows, the news could be anybody's.
      statusUrl: settings.texts.authToken || settings.demo ? `${outside.url}${textStatusWebhook.path}` : undefined,
    }),
    lines: openLines(settings, watched, outside.sandboxUrl),
    mail,
    mailFrom: settings.mail.from ?? usualFrom,
    push: webPush({
      http: watch.http('Push services', '', http),
      credentials: {
        contact:
          settings.push.contact ??
          (outside.url.startsWith('https:') ? outside.url : 'mailto:dispatch@bellwether.example'),
        origins: [...settings.push.origins, ...(known ? [new URL(outside.sandboxUrl).origin] : [])],
      },
    }),
    openPos: squarePos({ ...watched('Tills', squareUrl), baseUrl: squareUrl }),
    states: watch.states,
    close() {
      mail.close()
      http.close()
    },
  }
}

/** SMTP, or a service that takes letters over HTTP, by the address; the sandbox has a mail server. */
function openMail(
  { mail: { url, secretKey, from = usualFrom } }: Settings,
  common: { http: Http; clock: Clock },
  { sandboxUrl, url: ownUrl }: { sandboxUrl: string; url: string },
): Mail & { close(): void } {
  if (url?.startsWith('http')) {
    const json = jsonMail({ ...common, baseUrl: url, credentials: { secretKey: secretKey ?? '', from } })
    return { ...json, close() {} }
  }
  const domain = new URL(ownUrl).hostname
  const named = url && withPassword(url, secretKey)
  return smtpMail({ from, domain, server: named ? async () => named : () => sandboxSmtp(common.http, sandboxUrl) })
}

/** The address names the server and the account; its password stands beside it, as other keys do. */
function withPassword(address: string, secretKey: string | undefined): string {
  const url = new URL(address)
  if (url.username && !url.password) url.password = encodeURIComponent(secretKey ?? '')
  return url.href
}

const smtpOfSandbox = z.object({ url: z.url() })
async function sandboxSmtp(http: Http, sandboxUrl: string): Promise<string> {
  const reply = await http.send({ method: 'GET', url: `${sandboxUrl}/mail/smtp.json`, idempotent: true })
  return z.parse(smtpOfSandbox, reply.json()).url
}

type Watched = (name: string, baseUrl: string) => { http: Http; clock: Clock }

function openProducts(
  { upc, demo, sandbox }: Settings,
  watched: Watched,
  sandboxUrl: string,
): ProductProvider | undefined {
  if (!upc.url && !demo && !sandbox.url) return undefined
  return upcItemDb({
    ...watched('Products', upc.url ?? sandboxUrl),
    baseUrl: upc.url ?? `${sandboxUrl}/upc`,
    credentials: { key: upc.key ?? (demo || sandbox.url ? sandboxKey : '') },
  })
}

/** The sandbox answers for the phones of its own texts alone. */
function openLines({ texts }: Settings, watched: Watched, sandboxUrl: string): LineLookup | undefined {
  if (texts.url && !texts.lookupUrl) return undefined
  return twilioLines({
    ...watched('Kinds of phones', texts.lookupUrl ?? sandboxUrl),
    baseUrl: texts.lookupUrl ?? `${sandboxUrl}/twilio`,
    credentials: texts.lookupUrl
      ? { accountSid: texts.accountSid ?? '', authToken: texts.authToken ?? '' }
      : { accountSid: 'ACsandbox', authToken: sandboxKey },
  })
}

/** Each protocol has its own corner of the sandbox. */
function openGeocoder(
  { geocoder, demo, sandbox }: Settings,
  watched: Watched,
  sandboxUrl: string,
): Geocoder | undefined {
  const baseUrl = geocoder.url ?? `${sandboxUrl}/geocoder`
  if (geocoder.kind === 'own') return undefined
  const common = watched('Addresses', baseUrl)
  const key = geocoder.key ?? (demo || sandbox.url ? sandboxKey : '')
  if (geocoder.kind === 'photon') return photonGeocoder({ ...common, baseUrl, credentials: {} })
  if (geocoder.kind === 'nominatim') return nominatimGeocoder({ ...common, baseUrl, credentials: {} })
  if (geocoder.kind === 'google') return googleGeocoder({ ...common, baseUrl, credentials: { key } })
  return undefined
}
