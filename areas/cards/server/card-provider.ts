import type { Cents } from '#platform/core/money.ts'

/** What we ask of whoever keeps cards and moves money, in our words. Breakage and silence are thrown as `ProviderError`. */
export type CardProvider = {
  /** Whether new cards may be entered under this customer: not where another provider keeps it. */
  keepsCustomer(externalCustomerId: string): boolean
  /** Absent where it tells us nothing by itself. `read` answers nothing of a message whose signature is not its own, or too old. */
  readonly news?: { read(rawBody: string, signature: string): Promise<ProviderNews | undefined> }
  /** Lets one browser make one call to the vault: a new customer, or a card for a customer of the same owner or for the named one. */
  createOneTimeToken(bound: { owner: string; externalCustomerId?: string }): Promise<OneTimeToken>
  findCustomer(externalCustomerId: string): Promise<ExternalCustomer | undefined>
  findCard(cardToken: string): Promise<VaultCard | undefined>
  cardsOf(externalCustomerId: string): Promise<VaultCard[]>
  removeCard(cardToken: string): Promise<void>

  /** Holds the amount. Sent again under the same key, it answers what it answered the first time and holds nothing more. */
  authorize(input: AuthorizeInput): Promise<Authorized | Declined | Challenged>
  /** Takes all or part of what is held, once; the rest is let go. */
  capture(input: AmountInput): Promise<Moved | MoveRefused>
  void(input: { idempotencyKey: string; authorizationId: string }): Promise<Moved | MoveRefused>
  refund(input: AmountInput): Promise<Moved | MoveRefused>

  /** What became of a request to authorize whose answer was lost; `externalCustomerId` is whose card it named. */
  findByIdempotencyKey(idempotencyKey: string, externalCustomerId: string): Promise<RequestedAuthorization | undefined>
  findAuthorization(authorizationId: string): Promise<AuthorizationState | undefined>
  /** What was authorized since and is neither taken nor let go; `next` is absent on the last page. */
  held(page: { since: number; after?: string }): Promise<AuthorizationPage>
  /** What each authorization has come to, of those that were moved since; one may stand on two pages. */
  report(page: { since?: number; after?: string }): Promise<AuthorizationPage>
  /** What has arrived in our bank since; one may stand on two pages. */
  deposits(page: { since?: number; after?: string }): Promise<DepositPage>
  /** What an itemized deposit is made of. */
  depositLines(depositId: string, after?: string): Promise<DepositLinePage>
}

/** A hint, never believed: what has become of the authorization is asked for. */
export type ProviderNews = { event_id: string; type: string; authorizationId?: string | undefined }

export type OneTimeToken = {
  token: string
  /** Under whom the card will be, where that is settled before it is entered. */
  externalCustomerId?: string
}
export type ExternalCustomer = { externalCustomerId: string; firstName: string; lastName: string; owner: string }

export type VaultCard = {
  cardToken: string
  externalCustomerId: string
  cardType: string
  lastFour: string
  expiryMonth: number
  expiryYear: number
  fingerprint: string
  /** Under whose name it was made, where the vault says; else its customer tells. */
  owner?: string | undefined
}

export type AuthorizeInput = {
  idempotencyKey: string
  cents: Cents
  cardToken: string
  externalCustomerId: string
  /** Ours, for people who compare the books. */
  reference?: string
  /** The customer waits at a page that can show what the bank asks; else a bank that asks has declined. */
  isAnswerable?: boolean
}
export type AmountInput = { idempotencyKey: string; authorizationId: string; cents: Cents }

export type Authorized = { outcome: 'authorized'; authorizationId: string; cents: Cents }
/** The bank asks its customer first; `clientSecret` opens the question in their browser. Once it is answered, the amount is held. */
export type Challenged = { outcome: 'challenged'; authorizationId: string; clientSecret: string }
export type Declined = { outcome: 'declined'; code: string }
export type Moved = { outcome: 'done'; movementId: string; cents: Cents }
export type MoveRefused = { outcome: 'refused'; code: string }

export type RequestedAuthorization = {
  authorizationId: string
  outcome: 'done' | 'declined'
  code: string | null
  cents: Cents
}

export type ReportedAuthorization = AuthorizationState & { idempotencyKey: string; changedAt: number }

export type AuthorizationState = {
  authorizationId: string
  /** `challenged`: the bank waits for its customer. */
  status: 'authorized' | 'declined' | 'captured' | 'voided' | 'challenged'
  cents: Cents
  capturedCents: Cents
  refundedCents: Cents
  /** What customers have their banks ask back, and the bank has not left with us. */
  disputedCents?: Cents
  /** Of that, what banks have decided to keep. */
  lostCents?: Cents
}
export type AuthorizationPage = { authorizations: ReportedAuthorization[]; next?: string }

export type ReportedDeposit = {
  depositId: string
  /** `returned`: our bank has sent it back. */
  status: 'paid' | 'returned'
  /** What is in the bank by it, less all fees; below zero where more was given back than taken. */
  cents: Cents
  arrivedAt: number
  /** One that a person has asked for has no lines. */
  isItemized: boolean
}
export type DepositPage = { deposits: ReportedDeposit[]; next?: string }
/** `fee`: what the provider takes for itself, of no payment. */
export type DepositLineKind = 'charge' | 'refund' | 'dispute' | 'fee' | 'other'
/** Whatever the provider has reckoned up in a deposit. */
export type DepositLine = {
  lineId: string
  /** Absent: of no payment, as what an account costs in a month. */
  authorizationId?: string | undefined
  kind: DepositLineKind
  /** Before its fee; below zero where it was given back. */
  cents: Cents
  feeCents: Cents
  at: number
}
export type DepositLinePage = { lines: DepositLine[]; next?: string }
