import { sql } from 'kysely'
import { officeLetter } from '#platform/core/office-letter.ts'
import { randomToken, sha256 } from '#platform/server/secrets.ts'
import type { Tx, UnitOfWork } from '#platform/server/unit-of-work.ts'
import { joinPage } from '../../calls/staff-join.ts'

/** A weekend may lie between. */
const linkLife = 3 * 24 * 3_600_000
const mostLinks = 10

type Recipient = {
  readonly user_id: number
  readonly name: string
  readonly email: string
  readonly invited_at: Date | null
}
type Sending = {
  readonly publicOrigin: string
  /** Who sends it. */
  readonly by: { readonly user_id: number; readonly name: string }
}

/** Mails a link that lets this person choose a password once; the links before it end. */
export async function mailLink(unit: UnitOfWork, person: Recipient, { publicOrigin, by }: Sending): Promise<void> {
  const key = randomToken()
  await endLinks(unit.tx, person.user_id, unit.now)
  await unit.tx
    .insertInto('staff_links')
    .values({
      user_id: person.user_id,
      key_hash: sha256(key),
      made_by: by.user_id,
      made_at: unit.now,
      expires_at: new Date(unit.now.getTime() + linkLife),
    })
    .execute()
  const isNew = person.invited_at !== null
  const letter = officeLetter({
    subject: isNew ? 'You are invited to Cosmic' : 'Choose another password for Cosmic',
    paragraphs: [
      `Hello ${person.name},`,
      isNew
        ? `${by.name} has invited you to the office of Cosmic. Choose a password here within three days:`
        : `${by.name} has sent you this link. Choose another password here within three days:`,
    ],
    act: {
      label: isNew ? 'Choose a password' : 'Choose another password',
      address: `${publicOrigin}${joinPage.path}?key=${key}`,
    },
    last: 'The link works once. If you did not expect this mail, leave it alone and tell us.',
  })
  await unit.send({ channel: 'mail', recipient: person.email, ...letter, is_awaited: true })
}

export async function endLinks(tx: Tx, user_id: number, now: Date): Promise<void> {
  await tx
    .updateTable('staff_links')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whether so many went out within a day that somebody's mailbox is being filled. */
export async function areLinksUsedUp(tx: Tx, user_id: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 24 * 3_600_000)
  const { made } = await tx
    .selectFrom('staff_links')
    .select(sql<number>`count(*)::integer`.as('made'))
    .where('user_id', '=', user_id)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow()
  return made >= mostLinks
}
