/**
 * Keys of forms that are to be done once. A form that is sent again in the same words before any answer came, after a lost one or by a
 * second press, carries the key of the first; once it is answered, the same words are a new wish.
 */
export function makeRequestKeys(newKey: () => string) {
  const unanswered = new Map<string, string>()

  return {
    keyOf(form: string): string {
      const key = unanswered.get(form) ?? newKey()
      unanswered.set(form, key)
      return key
    },
    answered(form: string): void {
      unanswered.delete(form)
    },
  }
}
