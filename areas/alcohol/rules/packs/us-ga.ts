import { legalAge } from '../age.ts'
import type { AlcoholPack } from '../pack.ts'

const clock = (hour: number, minute: number) => hour * 60 + minute
const sunday = clock(12, 30)

const from = (week: number) => ({ 1: week, 2: week, 3: week, 4: week, 5: week, 6: week, 7: sunday })

/** Georgia, United States. */
export const usGa: AlcoholPack = {
  name: 'us-ga',
  law: 'Georgia',
  states: ['GA'],
  legalAge,
  kinds: { 6: 'beer', 7: 'wine', 8: 'liquor' },
  saleFrom: { beer: from(clock(7, 30)), wine: from(clock(7, 30)), liquor: from(clock(8, 0)) },
  cutOff: clock(23, 30),
  restrictedPlaces: [
    'schools and campuses',
    'hospitals',
    'prisons',
    'public parks',
    'places with their own liquor license',
  ],
  penalties: { mostFine: 500, licenseLossDays: 30 },
  drivingRecord: { minorViolations: 2, minorYears: 3, duiFreeYears: 7, checkMonths: 12, speeding: 25 },
  keptDays: { idPhotos: 30, signatures: 1095, verifications: 1095, birthDates: 90 },
}
