import { resolve } from 'node:path'
import { readCardSettings } from './card-settings.ts'
import { keptDataKey, parseDataKey } from './data-key.ts'
import { readEnvironment } from './environment.ts'

export type Settings = ReturnType<typeof readSettings>

/** Settings that cannot be used; the message lists all of them, in words for whoever starts the server. */
export class SettingsRefused extends Error {
  override name = 'SettingsRefused'
}

/** Reads every setting of the server, once. The list with explanations is docs/running.md. */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const read = readEnvironment(env)
  const production = env.NODE_ENV === 'production'
  const demo = read.flag('DEMO', !production)
  const port = read.whole('PORT', 3000, 0, 65_535)
  const dataDir = resolve(read.text('DATA_DIR') ?? '.data')
  const sandboxUrl = read.url('SANDBOX_URL', ['http:', 'https:'])

  /** Without a provider's address we talk to the sandbox. A real business must not do so by forgetting a setting. */
  const providerUrl = (name: string, protocols: readonly string[]) => {
    const url = read.url(name, protocols)
    if (!url && !demo && !sandboxUrl)
      read.problem(`${name} is required unless DEMO=1 (or SANDBOX_URL names a sandbox).`)
    return url
  }
  const web = ['http:', 'https:']
  const cards = readCardSettings(read, { isDemo: demo, hasSandbox: demo || sandboxUrl !== undefined })

  const geocoder = readGeocoder(read.text('GEOCODER'), read.problem)
  const geocoderUrl = geocoder === 'own' ? read.url('GEOCODER_URL', web) : providerUrl('GEOCODER_URL', web)
  if (geocoder === 'google' && geocoderUrl && !read.text('GEOCODER_KEY'))
    read.problem('GEOCODER_KEY is required together with GEOCODER_URL when GEOCODER is google.')

  const timeScale = read.decimal('TIME_SCALE', 1, 0.001, 100_000)
  const clockOffsetMs = read.whole('CLOCK_OFFSET_MS', 0, -1e12, 1e12)
  if (production) {
    for (const name of ['TIME_SCALE', 'CLOCK_OFFSET_MS']) {
      if (read.text(name)) read.problem(`${name} is for tests and is refused in production.`)
    }
  }

  const dataKeyText = read.text('DATA_KEY')
  const givenKey = dataKeyText ? parseDataKey(dataKeyText) : undefined
  if (dataKeyText && !givenKey) read.problem('DATA_KEY must be 32 bytes, written in hexadecimal (64 digits) or base64.')
  if (!dataKeyText && (production || !demo)) {
    read.problem('DATA_KEY is required in production: 32 bytes, such as `openssl rand -hex 32` prints.')
  }

  const settings = {
    production,
    demo,
    /** Replies and page states are held against their schemas before they leave, a quarter of what a call costs. */
    checkReplies: !production && read.flag('CHECK_REPLIES', true),
    /** The demo town's drivers drive to their stops by themselves. */
    demoDriving: demo && read.flag('DEMO_DRIVING', true),
    /** They order, cook, deliver and write by themselves: only where cards, texts, mail and couriers are stand-ins. */
    demoLife: demo && read.flag('DEMO_LIFE', true) && areStandIns(cards) && !providerNames.some(read.text),
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    /** The address that people use; when unset, the one we listen on. */
    publicUrl: read.url('PUBLIC_URL', web)?.replace(/\/+$/, ''),
    dataDir,
    /** Only these may say, by X-Forwarded-For, who the client is. */
    trustedProxies:
      read
        .text('TRUSTED_PROXIES')
        ?.split(',')
        .map((address) => address.trim()) ?? [],
    /** How long a slow client may hold a connection, in ms. */
    patience: {
      headers: read.whole('HEADERS_TIMEOUT_MS', 10_000, 100, 600_000),
      request: read.whole('REQUEST_TIMEOUT_MS', 30_000, 100, 600_000),
      body: read.whole('BODY_TIMEOUT_MS', 10_000, 100, 600_000),
      lookEvery: read.whole('CONNECTIONS_CHECK_MS', 2_000, 50, 60_000),
    },
    /** How large a file may be that is brought in: uploaded, unpacked (bytes), and what the import of it may hold in memory (MB). */
    imports: {
      mostUpload: read.whole('IMPORT_UPLOAD_MB', 2_048, 1, 1_000_000) * 2 ** 20,
      mostUnpacked: read.whole('IMPORT_UNPACKED_MB', 16_384, 1, 1_000_000) * 2 ** 20,
      memoryMb: read.whole('IMPORT_MEMORY_MB', 2_048, 128, 1_000_000),
    },
    roles: readRoles(read.text('ROLES'), read.problem),
    database: {
      /** Unset means the embedded PostgreSQL. */
      url: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
      /** Where LISTEN goes when DATABASE_URL leads to PgBouncer. */
      listenUrl: read.url('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']),
      connections: read.whole('DATABASE_CONNECTIONS', 20, 2, 1000),
      /** 0 behind PgBouncer in transaction mode. */
      namedStatements: read.flag('DATABASE_NAMED_STATEMENTS', true),
    },
    sandbox: {
      port: read.whole('SANDBOX_PORT', port === 0 ? 0 : Math.min(port + 1, 65_535), 0, 65_535),
      url: sandboxUrl,
    },
    cards,
    // Whoever has Stripe need not have had a vault before.
    vault: {
      url: cards.chosen === 'stripe' ? read.url('VAULT_URL', web) : providerUrl('VAULT_URL', web),
      secretKey: read.text('VAULT_SECRET_KEY'),
    },
    texts: {
      url: providerUrl('TEXTS_URL', web),
      accountSid: read.text('TEXTS_ACCOUNT_SID'),
      authToken: read.text('TEXTS_AUTH_TOKEN'),
      from: read.text('TEXTS_FROM'),
      /** Unset in a real business: nobody says which phones are landlines. */
      lookupUrl: read.url('TEXTS_LOOKUP_URL', web),
    },
    mail: {
      url: providerUrl('MAIL_URL', [...web, 'smtp:', 'smtps:']),
      secretKey: read.text('MAIL_SECRET_KEY'),
      from: read.text('MAIL_FROM'),
    },
    geocoder: { kind: geocoder, url: geocoderUrl, key: read.text('GEOCODER_KEY') },
    /** Unset in a real business: products are looked up in the imported catalogue alone. */
    upc: { url: read.url('UPC_URL', web), key: read.text('UPC_KEY') },
    cw: { url: read.url('CW_URL', web), key: read.text('CW_KEY'), webhookSecret: read.text('CW_WEBHOOK_SECRET') },
    /** Unset in a real business: Square's own address. Each restaurant brings its own token. */
    square: { url: read.url('SQUARE_URL', web) },
    push: {
      /** Whom a push service asks about us. */
      contact: readContact(read.text('PUSH_CONTACT'), read.problem),
      /** Push services beside those of the browsers. */
      origins: readOrigins(read.text('PUSH_ORIGINS'), read.problem),
    },
    course: {
      /** Whose cut-off the alcohol course states; unset, the market of the driver who takes it. */
      homeCity: read.text('HOME_CITY'),
      videoUrl: read.url('COURSE_VIDEO_URL', web),
    },
    telemetry: {
      /** Off unless one of them is set: for whoever has the token, or on a port that this machine alone can reach. */
      metrics: {
        token: readToken(read.text('METRICS_TOKEN'), read.problem),
        port: read.whole('METRICS_PORT', 0, 0, 65_535),
      },
      /** Off unless the collector is named. */
      traces: {
        endpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', web),
        ratio: read.decimal('OTEL_TRACES_SAMPLER_ARG', 1, 0, 1),
        service: read.text('OTEL_SERVICE_NAME') ?? 'cosmic',
      },
    },
    timeScale,
    clockOffsetMs,
  }
  for (const [name, needs] of credentialsOf) {
    if (!read.text(name)) continue
    for (const need of needs) if (!read.text(need)) read.problem(`${need} is required together with ${name}.`)
  }
  const warnings: string[] = []
  if (settings.publicUrl?.startsWith('https:') && settings.trustedProxies.length === 0)
    warnings.push(
      'PUBLIC_URL is https and TRUSTED_PROXIES is not set: every client seems to come from the proxy, and whoever uses up the tries of an address uses up those of all.',
    )
  if (read.problems.length > 0) throw new SettingsRefused(read.problems.join('\n'))
  return deepFreeze({ ...settings, warnings, dataKey: givenKey ?? keptDataKey(dataDir) })
}

const credentialsOf: readonly [string, readonly string[]][] = [
  ['VAULT_URL', ['VAULT_SECRET_KEY']],
  ['TEXTS_URL', ['TEXTS_ACCOUNT_SID', 'TEXTS_AUTH_TOKEN', 'TEXTS_FROM']],
  ['TEXTS_LOOKUP_URL', ['TEXTS_ACCOUNT_SID', 'TEXTS_AUTH_TOKEN']],
  ['MAIL_URL', ['MAIL_SECRET_KEY', 'MAIL_FROM']],
  ['CW_URL', ['CW_KEY', 'CW_WEBHOOK_SECRET']],
  ['UPC_URL', ['UPC_KEY']],
]

/** New cards go to the sandbox. */
const areStandIns = ({ chosen, stripe }: ReturnType<typeof readCardSettings>) => chosen === 'vault' || !stripe?.url

const providerNames = ['VAULT_URL', 'TEXTS_URL', 'MAIL_URL', 'CW_URL']

const geocoders = ['own', 'photon', 'nominatim', 'google'] as const

/** `own` needs nothing but the streets and house numbers that were imported. */
function readGeocoder(text: string | undefined, problem: (text: string) => void): (typeof geocoders)[number] {
  const known = geocoders.find((name) => name === text)
  if (text !== undefined && !known)
    problem(`GEOCODER must be ${geocoders.join(', ')}, and not ${JSON.stringify(text)}.`)
  return known ?? 'own'
}

function readToken(text: string | undefined, problem: (text: string) => void): string | undefined {
  if (text !== undefined && text.length < 16)
    problem('METRICS_TOKEN must have 16 characters or more, such as `openssl rand -hex 32` prints.')
  return text
}

function readContact(text: string | undefined, problem: (text: string) => void): string | undefined {
  if (text !== undefined && !/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(text))
    problem('PUSH_CONTACT must be an address such as mailto:dispatch@example.com, or one that begins with https.')
  return text
}

function readOrigins(text: string | undefined, problem: (text: string) => void): readonly string[] {
  const origins = (text ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
  if (origins.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin))
    problem('PUSH_ORIGINS must be origins such as https://push.example.com, separated by commas.')
  return origins
}

function readRoles(text: string | undefined, problem: (text: string) => void) {
  const roles = (text ?? 'web,work').split(',').map((role) => role.trim())
  const known = roles.every((role) => role === 'web' || role === 'work')
  if (!known) problem(`ROLES must be web, work or web,work, and not ${JSON.stringify(text)}.`)
  return { web: roles.includes('web'), work: roles.includes('work') }
}

/** A buffer's bytes cannot be frozen; everything that holds them is. */
function deepFreeze<Value extends object>(value: Value): Readonly<Value> {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null && !ArrayBuffer.isView(inner)) deepFreeze(inner)
  }
  return Object.freeze(value)
}
