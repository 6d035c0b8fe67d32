/** When the stand-ins of the card providers pay out, and what they keep for themselves. */

/** A provider pays once a day: so often only that whoever tries it sees it. */
const everyMs = 15 * 60_000

/** The number of the payout that something of this moment comes with. */
export const payoutNumber = (at: number) => Math.floor(at / everyMs)
export const arrivesAt = (payout: number) => (payout + 1) * everyMs

/** 2.9 % and 30 cents; what is given back costs nothing, and brings nothing back. */
export const chargeFee = (cents: number) => Math.round((cents * 29) / 1000) + 30
