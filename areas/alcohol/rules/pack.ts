/** A jurisdiction's alcohol law as data; the rules read it, a new place adds a pack. */
export type AlcoholPack = {
  readonly name: string
  /** Whose law it is, and the states that it holds in. */
  readonly law: string
  readonly states: readonly string[]
  readonly legalAge: number
  /** Menu category type → the kind that the law speaks of; other types are not alcohol. */
  readonly kinds: Readonly<Record<number, string>>
  /** Kind → minute after local midnight from which it may be sold, by ISO weekday. */
  readonly saleFrom: Readonly<Record<string, Readonly<Record<number, number>>>>
  /** Minute after local midnight from which nothing is sold or delivered any more. */
  readonly cutOff: number
  /** Kinds of places where alcohol may not be handed over, as the pickup checklist names them (SIL-OPS-90). */
  readonly restrictedPlaces: readonly string[]
  /** What breaking the law costs: whole dollars for each violation, and days without a license for the store (CRS-22, CRS-23). */
  readonly penalties: { readonly mostFine: number; readonly licenseLossDays: number }
  /** Whose driving record allows them to deliver (CRS-29…32). */
  readonly drivingRecord: {
    readonly minorViolations: number
    readonly minorYears: number
    readonly duiFreeYears: number
    readonly checkMonths: number
    /** Miles per hour over the limit that disqualify. */
    readonly speeding: number
  }
  /** Days after which each record is deleted (SIL-OPS-78, SIL-ORD-053). */
  readonly keptDays: {
    readonly idPhotos: number
    readonly signatures: number
    readonly verifications: number
    readonly birthDates: number
  }
}
