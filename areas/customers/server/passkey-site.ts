import { isIP } from 'node:net'

export type PasskeySite = { readonly rpID: string; readonly origin: string }

/**
 * Whose passkeys these are: browsers bind them to a host's name and take no address. A server on our own machine is known by its name there.
 * The address that a request names is not asked: who passes our pages on under a name of their own is to get nothing signed.
 */
export function passkeySite(publicOrigin: string): PasskeySite | undefined {
  const url = new URL(publicOrigin)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  const isName = isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0
  const isSecure = url.protocol === 'https:' || url.hostname === 'localhost'
  return isName && isSecure ? { rpID: url.hostname, origin: url.origin } : undefined
}
