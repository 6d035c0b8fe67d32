import type { readEnvironment } from './environment.ts'

type Read = ReturnType<typeof readEnvironment>
type Where = {
  /** Nobody's real money is meant to move here. */
  readonly isDemo: boolean
  /** A sandbox stands in for what is not named. */
  readonly hasSandbox: boolean
}

/** Stripe's own addresses; its script is of the release whose API the client of our server speaks. */
const stripeApi = 'https://api.stripe.com'
const stripeScript = 'https://js.stripe.com/endive/stripe.js'
/** What the sandbox takes from everybody. */
const sandboxKeys = { secret: 'sk_sandbox', publishable: 'pk_sandbox' }

export type StripeKeys = {
  /** Undefined: the sandbox. */
  readonly url: string | undefined
  readonly scriptUrl: string | undefined
  readonly secretKey: string
  readonly publishableKey: string
  /** Unset in a demo: Stripe's events are then not taken. */
  readonly webhookSecret: string | undefined
}

/**
 * Who takes new cards. Stripe's keys may be there without being chosen: orders that were paid through it are still charged and refunded there.
 * Keys that do not fit each other or the place are refused, as each of them would be noticed only by a customer.
 */
export function readCardSettings(read: Read, { isDemo, hasSandbox }: Where) {
  const named = read.text('CARDS') ?? 'vault'
  if (named !== 'vault' && named !== 'stripe')
    read.problem(`CARDS must be vault or stripe, and not ${JSON.stringify(named)}.`)
  const chosen = named === 'stripe' ? 'stripe' : 'vault'
  return { chosen, stripe: readStripe(read, chosen === 'stripe', { isDemo, hasSandbox }) } as const
}

function readStripe(read: Read, isChosen: boolean, { isDemo, hasSandbox }: Where): StripeKeys | undefined {
  const named = read.url('STRIPE_URL', ['http:', 'https:'])?.replace(/\/+$/, '')
  const script = read.url('STRIPE_SCRIPT_URL', ['http:', 'https:'])
  const secretKey = read.text('STRIPE_SECRET_KEY')
  const publishableKey = read.text('STRIPE_PUBLISHABLE_KEY')
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET')
  if (!secretKey) {
    if (!isChosen) return undefined
    if (named) read.problem('STRIPE_SECRET_KEY is required together with STRIPE_URL.')
    else if (!hasSandbox)
      read.problem(
        'STRIPE_SECRET_KEY is required when CARDS is stripe, unless DEMO=1 (or SANDBOX_URL names a sandbox).',
      )
    if (publishableKey) read.problem('STRIPE_PUBLISHABLE_KEY needs STRIPE_SECRET_KEY beside it.')
    const { secret, publishable } = sandboxKeys
    // Signed with a key that everybody knows, the news could be anybody's outside the demo.
    return {
      url: undefined,
      scriptUrl: undefined,
      secretKey: secret,
      publishableKey: publishable,
      webhookSecret: isDemo ? secret : undefined,
    }
  }
  const isSandbox = secretKey === sandboxKeys.secret
  for (const problem of isSandbox
    ? sandboxProblems(hasSandbox)
    : keyProblems({ secretKey, publishableKey, webhookSecret, isDemo }))
    read.problem(problem)
  const url = named ?? (isSandbox ? undefined : stripeApi)
  return {
    url,
    scriptUrl: script ?? (url === stripeApi ? stripeScript : undefined),
    secretKey,
    publishableKey: publishableKey ?? (isSandbox ? sandboxKeys.publishable : ''),
    webhookSecret: webhookSecret ?? (isSandbox && isDemo ? sandboxKeys.secret : undefined),
  }
}

const sandboxProblems = (hasSandbox: boolean) =>
  hasSandbox
    ? []
    : ['STRIPE_SECRET_KEY is the key of the sandbox, which takes no money. Outside the demo use your own.']

type Given = {
  readonly secretKey: string
  readonly publishableKey: string | undefined
  readonly webhookSecret: string | undefined
  readonly isDemo: boolean
}

function keyProblems({ secretKey, publishableKey, webhookSecret, isDemo }: Given): string[] {
  const mode = /^[sr]k_(test|live)_/.exec(secretKey)?.[1]
  const shownMode = /^pk_(test|live)_/.exec(publishableKey ?? '')?.[1]
  const problems: [boolean, string][] = [
    [!mode, 'STRIPE_SECRET_KEY must begin with sk_live_, rk_live_, sk_test_ or rk_test_.'],
    [
      mode === 'test' && !isDemo,
      'STRIPE_SECRET_KEY is a test key: no money would be moved. Outside the demo use the live one.',
    ],
    [mode === 'live' && isDemo, 'STRIPE_SECRET_KEY is a live key: the demo would charge real cards. Use a test key.'],
    [!publishableKey, 'STRIPE_PUBLISHABLE_KEY is required together with STRIPE_SECRET_KEY.'],
    [
      publishableKey !== undefined && !shownMode,
      'STRIPE_PUBLISHABLE_KEY must begin with pk_live_ or pk_test_: every page shows it.',
    ],
    [
      mode !== undefined && shownMode !== undefined && mode !== shownMode,
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.',
    ],
    [
      !webhookSecret && !isDemo,
      'STRIPE_WEBHOOK_SECRET is required: with it Stripe tells of refunds and disputes that were made there.',
    ],
    [
      webhookSecret !== undefined && !webhookSecret.startsWith('whsec_'),
      'STRIPE_WEBHOOK_SECRET must begin with whsec_.',
    ],
  ]
  return problems.flatMap(([isWrong, words]) => (isWrong ? [words] : []))
}
