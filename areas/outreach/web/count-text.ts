import type { Channel } from '../rules/campaign.ts'

/** `1,204 texts` */
export const countText = (count: number, channel: Channel) =>
  `${count.toLocaleString('en-US')} ${channel === 'mail' ? 'mail' : 'text'}${count === 1 ? '' : 's'}`
