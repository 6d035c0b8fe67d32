import { type Secrets, sameText } from '#platform/server/secrets.ts'
import { type Channel, type Facts, fillBody, withWayOut } from '../rules/campaign.ts'
import { letterHtml, letterText } from '../rules/campaign-letter.ts'

export type LetterDeps = { readonly secrets: Secrets; readonly publicOrigin: string }
export type Letter = { readonly channel: Channel; readonly subject: string; readonly body: string }

/** One message of a campaign to one person, with its way out. */
export function messageTo(
  { secrets, publicOrigin }: LetterDeps,
  { channel, subject, body }: Letter,
  address: string,
  facts: Facts,
) {
  const words = fillBody(body, facts)
  if (channel === 'text')
    return { channel, recipient: address, subject: null, body: withWayOut(words), html: null, unsubscribe_url: null }
  const unsubscribe_url = `${publicOrigin}/unsubscribe?t=${tokenOf(secrets, address)}`
  const letter = {
    subject: fillBody(subject, facts),
    body: words,
    market: facts.market,
    homeAddress: `${publicOrigin}/`,
    unsubscribeAddress: unsubscribe_url,
  }
  return {
    channel,
    recipient: address,
    subject: letter.subject,
    body: letterText(letter),
    html: letterHtml(letter),
    unsubscribe_url,
  }
}

/** The address itself and a mark that only we can make: it opens for as long as the letter lies in a mailbox. */
function tokenOf(secrets: Secrets, address: string): string {
  return `${Buffer.from(address).toString('base64url')}.${markOf(secrets, address)}`
}

const markOf = (secrets: Secrets, address: string) => secrets.mark(`unsubscribe:${address}`).toString('base64url')

/** Undefined where the mark is not ours. */
export function addressOfToken(secrets: Secrets, token: string): string | undefined {
  const [encoded = '', mark = ''] = token.split('.', 2)
  const address = Buffer.from(encoded, 'base64url').toString()
  return sameText(mark, markOf(secrets, address)) ? address : undefined
}
