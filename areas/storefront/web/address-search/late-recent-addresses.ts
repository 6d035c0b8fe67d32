/** Few addresses are used on a page: what keeps them comes when one is. */
const load = () => import('./recent-addresses.ts').catch(() => undefined)

export async function rememberAddress(address: string): Promise<void> {
  const kept = await load()
  kept?.rememberAddress(address)
}

export async function forgetAddresses(): Promise<void> {
  const kept = await load()
  kept?.forgetAddresses()
}
