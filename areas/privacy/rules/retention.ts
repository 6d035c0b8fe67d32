/** How long what is kept, and why; `server/retention.test.ts` misses a kind that is purged and stands not here. */
export type RetentionKind = {
  readonly kind: string
  readonly what: string
  readonly kept: string
  readonly why: string
}

export const orderYears = 7
export const auditYears = 7
export const cartDays = 90
export const ticketYears = 3
export const conversationYears = 1
export const campaignYears = 1
export const quoteDays = 30
export const adopterYears = 2
export const courseRunYears = 3

export const retention: readonly RetentionKind[] = [
  {
    kind: 'orders',
    what: 'Name, phone, address, note and choices of an order',
    kept: '7 years',
    why: 'Tax and accounts; amounts stay in the ledger without the person',
  },
  { kind: 'events', what: 'Audit: who did what', kept: '7 years', why: 'Disputes, tax and alcohol inspections' },
  { kind: 'messages', what: 'Texts and mail', kept: '1 year', why: 'Questions about what was said' },
  {
    kind: 'conversations',
    what: 'Conversations by text',
    kept: '1 year',
    why: 'Questions about what was said',
  },
  {
    kind: 'campaign_recipients',
    what: 'Who got a campaign',
    kept: '1 year after its end; the numbers stay',
    why: 'Complaints about marketing',
  },
  {
    kind: 'tickets',
    what: 'Words, name and phone of tickets',
    kept: '3 years after they are done',
    why: 'Disputes, and patterns of what goes wrong',
  },
  {
    kind: 'business_quotes',
    what: 'Deliveries that businesses asked prices for',
    kept: '30 days after the price has ended',
    why: 'Questions of businesses about their programs',
  },
  {
    kind: 'early_adopters',
    what: 'Mail addresses of those who wait for a new town',
    kept: '2 years',
    why: 'Telling them when we come',
  },
  {
    kind: 'course_runs',
    what: 'Tests of courses: answers and scores',
    kept: '3 years after the driver has left; the certificates stay',
    why: 'Showing that who delivered alcohol was trained for it',
  },
  { kind: 'carts', what: 'Carts: contact and address', kept: '90 days', why: 'Coming back to an order that was begun' },
  {
    kind: 'persistent_sessions',
    what: 'Devices that left nothing behind',
    kept: '90 days',
    why: 'Knowing a device that returns',
  },
  { kind: 'sessions', what: 'Sessions', kept: '1 day after their end', why: 'Security' },
  { kind: 'birth_dates', what: 'Birth dates given at the checkout', kept: '90 days', why: 'The check at the door' },
  { kind: 'order_posts', what: 'What the checkout posted', kept: '30 days', why: 'Finding out why an order failed' },
  {
    kind: 'secure_assets',
    what: 'ID photos, signatures, photos of issues',
    kept: '30 days; signatures as the state’s alcohol law asks',
    why: 'Alcohol law',
  },
  {
    kind: 'alcohol_verifications',
    what: 'ID checks at the door',
    kept: 'As the state’s alcohol law asks, 3 years mostly',
    why: 'Alcohol law',
  },
  {
    kind: 'error_reports',
    what: 'Errors of pages, without what was typed',
    kept: '30 days',
    why: 'Repairing the product',
  },
  {
    kind: 'driver_invitations',
    what: 'Invitations to drive that nobody followed',
    kept: '30 days after their end',
    why: 'Sending them again',
  },
  { kind: 'access_codes', what: 'One-time codes', kept: '1 day', why: 'Security' },
  { kind: 'phone_lines', what: 'Kinds of phones', kept: '180 days', why: 'No texts to landlines' },
  { kind: 'passkey_challenges', what: 'Sign-ins by passkey that were begun', kept: '1 day', why: 'Security' },
  { kind: 'human_checks', what: 'Sums of the human check', kept: '1 day', why: 'Keeping programs out' },
  { kind: 'call_replies', what: 'Answers kept for a repeat', kept: '1 day', why: 'Nothing is done twice' },
  { kind: 'temporary_ids', what: 'Numbers of pages for new rows', kept: '1 day', why: 'Nothing is done twice' },
  { kind: 'throttles', what: 'Counts of tries', kept: '1 day', why: 'Keeping programs out' },
]
