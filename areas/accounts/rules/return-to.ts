/** Where to go after sign-in: an address on this site, or the given page. Anything that could lead elsewhere is dropped (SIL-ORD-001). */
export function safeReturn(path: string | undefined, otherwise: string): string {
  if (!path || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path) || path.includes('\\')) return otherwise
  return path
}
