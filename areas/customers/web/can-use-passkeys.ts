/** Browsers bind a passkey to a host's name; at an address of figures they have none. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}
