import type { Secrets } from '#platform/server/secrets.ts'
import type { Tx } from './insert-rows.ts'

const hour = 3_600_000

type Plan = {
  readonly franchise_id?: number
  readonly driver_id?: number
  readonly legal_name: string
  readonly classification: 'individual' | 'c_corporation' | 's_corporation' | 'partnership' | 'llc'
  readonly llc_class?: 'C' | 'S' | 'P'
  readonly digits?: string
  readonly status?: 'verified' | 'mismatch'
  readonly hours_ago: number
  readonly note?: string
}

/** Forms W-9 as they came in; the ids are invented, and those of persons are of a range that is never given out. */
const plans: readonly Plan[] = [
  {
    franchise_id: 1,
    legal_name: 'Brick and Basil, LLC',
    classification: 'llc',
    llc_class: 'P',
    digits: '580004821',
    hours_ago: 96,
  },
  {
    franchise_id: 2,
    legal_name: 'Noodle Bar 88 Inc',
    classification: 'c_corporation',
    digits: '580006631',
    status: 'verified',
    hours_ago: 48,
  },
  {
    franchise_id: 3,
    legal_name: 'Greenfork Salads, Inc.',
    classification: 'c_corporation',
    digits: '580007730',
    status: 'mismatch',
    hours_ago: 72,
    note: 'The registry writes it as one word.',
  },
  {
    franchise_id: 4,
    legal_name: 'Kumo Kitchens LP',
    classification: 'partnership',
    digits: '580001187',
    hours_ago: 24,
  },
  { driver_id: 1, legal_name: '', classification: 'individual', hours_ago: 30 },
  {
    driver_id: 2,
    legal_name: '',
    classification: 'individual',
    digits: '900704455',
    status: 'verified',
    hours_ago: 60,
  },
  { driver_id: 3, legal_name: '', classification: 'individual', digits: '900701902', status: 'mismatch', hours_ago: 5 },
]

export async function insertTaxRecords(tx: Tx, secrets: Secrets, market_id: number, now: Date): Promise<void> {
  for (const { digits, hours_ago, status = 'unverified', franchise_id, driver_id, ...plan } of plans) {
    const at = new Date(now.getTime() - hours_ago * hour)
    const payee =
      driver_id === undefined
        ? await tx
            .selectFrom('franchises')
            .select('name')
            .where('franchise_id', '=', franchise_id ?? 0)
            .executeTakeFirst()
        : await tx.selectFrom('drivers').select('name').where('driver_id', '=', driver_id).executeTakeFirst()
    const name = payee?.name ?? ''
    await tx
      .insertInto('tax_records')
      .values({
        ...plan,
        market_id,
        franchise_id: franchise_id ?? null,
        driver_id: driver_id ?? null,
        legal_name: plan.legal_name || name,
        business_name: driver_id === undefined ? name : '',
        addr_line_1: '6 Mill Rd',
        city: 'Bellwether',
        state: 'GA',
        zip: '31298',
        tax_id_kind: driver_id === undefined ? 'ein' : 'ssn',
        ...(digits !== undefined && { tax_id: secrets.encrypt(digits), tax_id_last4: digits.slice(-4) }),
        email: `${driver_id === undefined ? `books${franchise_id}` : `driver${driver_id}`}@bellwether.example`,
        status,
        ...(status !== 'unverified' && { checked_at: at }),
        created_at: at,
        changed_at: at,
      })
      .execute()
  }
}
