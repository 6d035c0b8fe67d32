/** One address and nothing else: no name, no list, no line of its own. */
const form = /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const longest = 254

/** The address as it is kept; undefined when mail cannot go there. */
export function mailAddress(text: string): string | undefined {
  const address = text.trim()
  return address.length <= longest && form.test(address) ? address : undefined
}
