/** Where to go after sign-in: an address on this site, or the given page. Anything that could lead elsewhere is dropped (SIL-ORD-001). */
export function safeReturn(wanted: string | undefined, otherwise: string): string {
  if (!wanted || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) || wanted.includes('\\')) return otherwise
  return wanted
}
