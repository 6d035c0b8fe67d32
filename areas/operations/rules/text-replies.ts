/** The words by which people end texts and have them again, as the carriers know them; one of them alone is the whole text. */
const stops = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']
const starts = ['start', 'unstop', 'yes']

export type TextReply = 'stop' | 'start' | 'other'

/** HELP is answered by the provider itself, with the words that are set there. */
export function textReply(body: string): TextReply {
  const word = body.trim().toLowerCase()
  if (stops.includes(word)) return 'stop'
  return starts.includes(word) ? 'start' : 'other'
}

/** What a state of the provider means for a text of ours; those on the way mean nothing. */
export function stateOfStatus(status: string): 'delivered' | 'failed' | undefined {
  if (status === 'delivered') return 'delivered'
  return status === 'undelivered' || status === 'failed' ? 'failed' : undefined
}
