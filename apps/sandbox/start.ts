import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { demoVaultEntries } from '#demo/vault.ts'
import { openClock } from './clock.ts'
import { controlRoutes } from './control.ts'
import { cwProvider } from './courier/cw.ts'
import type { Roads } from './courier/roads.ts'
import { openFaults } from './faults.ts'
import { geocoder } from './geocoder/geocoder.ts'
import { openJournal } from './journal.ts'
import { createListener } from './listener.ts'
import { mailProvider } from './mail/mail.ts'
import { openSmtpServer } from './mail/smtp-server.ts'
import { pageFiles } from './pages/page.ts'
import { uiRoutes } from './pages/ui.ts'
import { pushService } from './push/push.ts'
import { openRequestLog } from './request-log.ts'
import { squareProvider } from './square/square.ts'
import { stripeBrowser } from './stripe/browser/browser-routes.ts'
import { stripeProvider } from './stripe/stripe.ts'
import { textsProvider } from './texts/texts.ts'
import { upcProvider } from './upc/upc.ts'
import { cardFields } from './vault/fields/fields.ts'
import { cardVault } from './vault/vault.ts'

export type SandboxSettings = {
  port: number
  host?: string
  dataDir: string
  /** Comma-separated where the product is reached by several names; port 0 stands for whichever free port it gets. */
  productOrigin?: string
  secretKey?: string
  /** 60 makes a minute of the couriers pass in a second. */
  timeScale?: number
  /** The vault keeps the saved cards and authorizations of the seeded demo town. */
  demoTown?: boolean
  /** The product's own offset, where tests shift its clock. */
  clockOffsetMs?: number
  /** The product's database, whose imported streets the robot couriers drive on. */
  streetsDatabaseUrl?: string
  log?: (line: object) => void
}

export type Sandbox = { url: string; stop(): Promise<void> }

export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const { port, host = '127.0.0.1', dataDir, productOrigin = '', secretKey = 'sk_sandbox' } = settings
  const { timeScale = 1, clockOffsetMs = 0, log = () => {} } = settings
  const known = settings.demoTown ? demoVaultEntries() : []
  const journal = openJournal(join(dataDir, 'journal.jsonl'))
  const clock = openClock(clockOffsetMs)
  const faults = openFaults()
  const requests = openRequestLog(clock.now)
  const origins = new Set(
    productOrigin
      .split(',')
      .filter(Boolean)
      .map((origin) => new URL(origin).origin),
  )
  let ownUrl = ''

  const isProduct = (origin: string) => origins.has(origin) || origins.has(origin.replace(/:\d+$/, ':0'))
  const isKnownOrigin = (origin: string) => origin === ownUrl || isProduct(origin)
  const reset = () => {
    journal.reset()
    faults.clear()
    requests.clear()
    clock.reset()
  }
  const roads = roadsOf(settings, log)
  const cw = cwProvider({ journal, clock, faults, secretKey, timeScale, roads, log })
  const stripe = stripeProvider({
    journal,
    clock,
    faults,
    secretKey,
    webhookUrl: () => webhookUrl(origins),
    log,
  })
  const square = squareProvider({ journal, clock, faults, secretKey, log })
  let smtpUrl = ''
  const mail = mailProvider({ journal, now: clock.now, secretKey, smtpUrl: () => smtpUrl })
  const routes = [
    ...cardVault({ journal, now: clock.now, secretKey, isKnownOrigin, known }),
    ...cardFields({ isProduct, usualParent: () => [...origins][0] }),
    ...stripe.routes,
    ...stripeBrowser({ isProduct }),
    ...cw.routes,
    ...square.routes,
    ...geocoder(),
    ...upcProvider({ secretKey }),
    ...textsProvider({ journal, now: clock.now, secretKey }),
    ...mail.routes,
    ...pushService({ journal, now: clock.now, ownUrl: () => ownUrl }),
    ...pageFiles(),
    ...uiRoutes({ faults, requests, deliveries: cw.table, tillOrders: square.table }),
    ...controlRoutes({ faults, requests, clock, origins, reset }),
  ]
  const server = createListener({ routes, faults, requests, log, ownOrigin: () => ownUrl })
  await listenOn(server, port, host)
  // Only the holder of the port may read and write the books; no request is looked at before this is through.
  journal.replay()
  ownUrl = `http://${host}:${(server.address() as AddressInfo).port}`
  const smtp = await openSmtpServer({ host, secretKey, receive: mail.receive, log })
  smtpUrl = smtp.url

  return {
    url: ownUrl,
    async stop() {
      cw.close()
      stripe.close()
      square.close()
      await smtp.close()
      server.close()
      server.closeAllConnections()
      await journal.close()
      await roads?.close()
    },
  }
}

/** The first of the product's origins that is on this machine: nothing of what happens here leaves it. */
function webhookUrl(origins: ReadonlySet<string>): string | undefined {
  const origin = [...origins].map((one) => new URL(one)).find(({ hostname, port }) => isLocal(hostname) && port !== '0')
  return origin && new URL('/webhooks/stripe', origin).href
}

const isLocal = (hostname: string) => hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]'

/** Opened by the first courier who drives: the database and the streets are most of what this process would hold. */
function roadsOf({ streetsDatabaseUrl }: SandboxSettings, log: (line: object) => void): Roads | undefined {
  if (!streetsDatabaseUrl) return undefined
  let opened: Promise<Roads> | undefined
  return {
    async driveMs(from, to) {
      opened ??= import('./courier/roads.ts').then(({ openRoads }) => openRoads(streetsDatabaseUrl, log))
      return (await opened).driveMs(from, to)
    },
    close: async () => (await opened)?.close(),
  }
}

/** A predecessor whose product was killed may need a moment to leave the port. */
async function listenOn(server: Server, port: number, host: string): Promise<void> {
  for (let tries = 20; ; tries -= 1) {
    try {
      server.listen(port, host)
      await once(server, 'listening')
      return
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || tries === 0) throw error
      await setTimeout(100)
    }
  }
}
