import type { Db } from '#platform/server/unit-of-work.ts'

/** What the last mail to this address links to, and how many went there. */
export async function mailsTo(db: Db, email: string) {
  const mails = await db
    .selectFrom('messages')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('message_id')
    .execute()
  const link = /\/secure\/join\?key=[\w-]+/.exec(mails.at(-1)?.body ?? '')?.[0] ?? ''
  return { mails, link, key: link.split('=')[1] ?? '' }
}
