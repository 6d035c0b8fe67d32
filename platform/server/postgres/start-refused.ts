/** The database cannot start for a reason that a person can act on: the message is shown alone, without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
