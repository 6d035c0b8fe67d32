import { sql } from 'kysely'
import { officeLetter } from '#platform/core/office-letter.ts'
import { randomToken, sha256 } from '#platform/server/secrets.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { driverJoinPage } from '../calls/drivers.ts'

/** A weekend may lie between. */
const lastsMs = 3 * 24 * 3_600_000

type Invited = {
  readonly market_id: number
  readonly name: string
  readonly phone_number: string
  readonly email: string | null
  /** Who is on the books already. */
  readonly driver_id: number | null
}

/** Writes the invitation down and sends its link; undefined where one to this number is open already. */
export async function openInvitation(
  unit: UnitOfWork,
  publicOrigin: string,
  invited: Invited,
): Promise<number | undefined> {
  const { market_id, name, email, driver_id } = invited
  const invited_by = unit.actor?.user?.user_id
  if (invited_by === undefined) throw new Error('Nobody invites')
  const { key, ...written } = newLink(unit.now)
  const row = await unit.tx
    .insertInto('driver_invitations')
    .values({ ...invited, ...written, invited_by })
    .onConflict((open) =>
      open
        .columns(['market_id', 'phone_number'])
        .where(sql<boolean>`joined_at is null and ended_at is null`)
        .doNothing(),
    )
    .returning('driver_invitation_id')
    .executeTakeFirst()
  if (!row) return undefined
  const { driver_invitation_id } = row
  await sendLink(unit, { ...invited, driver_invitation_id }, { publicOrigin, key })
  const detail = driver_id === null ? { name, by_mail: email !== null } : { driver_id }
  auditInvitation(unit, 'driver_invited', { driver_invitation_id, market_id }, detail)
  return driver_invitation_id
}

/** The key goes into the link alone; what is stored of it, and until when it works. */
export function newLink(now: Date) {
  const key = randomToken()
  return { key, key_hash: sha256(key), invited_at: now, expires_at: new Date(now.getTime() + lastsMs) }
}

type Invitation = {
  readonly driver_invitation_id: number
  readonly market_id: number
  readonly name: string
  readonly phone_number: string
  readonly email: string | null
}

type Link = { readonly publicOrigin: string; readonly key: string }

export async function sendLink(unit: UnitOfWork, invitation: Invitation, { publicOrigin, key }: Link): Promise<void> {
  const { market_id, name, phone_number, email } = invitation
  const { name: market } = await unit.tx
    .selectFrom('markets')
    .select('name')
    .where('market_id', '=', market_id)
    .executeTakeFirstOrThrow()
  const about = `driver_invitation:${invitation.driver_invitation_id}`
  const link = `${publicOrigin}${driverJoinPage.path}?key=${key}`
  const by = unit.actor?.user?.name ?? 'Cosmic'
  const sent = { market_id, about, is_awaited: true } as const
  await unit.send({
    ...sent,
    channel: 'text',
    recipient: phone_number,
    body: `${by} invites you to drive for Cosmic in ${market}. Join within three days: ${link}`,
  })
  if (email === null) return
  const letter = officeLetter({
    subject: `Drive for Cosmic in ${market}`,
    paragraphs: [
      `Hello ${name},`,
      `${by} invites you to drive for Cosmic in ${market}. Make your account here within three days:`,
    ],
    act: { label: 'Make your account', address: link },
    last: 'The link works once. If you did not expect this mail, leave it alone.',
  })
  await unit.send({ ...sent, channel: 'mail', recipient: email, ...letter })
}

/** Without the number: the audit outlives the invitation. */
export function auditInvitation(
  unit: UnitOfWork,
  what: string,
  { driver_invitation_id, market_id }: Pick<Invitation, 'driver_invitation_id' | 'market_id'>,
  detail?: Record<string, unknown>,
): void {
  unit.audit({ what, subject: `driver_invitation:${driver_invitation_id}`, market_id, ...(detail && { detail }) })
}
