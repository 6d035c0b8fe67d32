/** A command cannot do what was asked: the message, for whoever typed it, is shown alone, without a stack. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}
