/** Where a driver stands with a course; `without_course`: approved before there was one. */
export const certificationStates = ['certified', 'without_course', 'revoked', 'failed', 'never'] as const
export type CertificationState = (typeof certificationStates)[number]
