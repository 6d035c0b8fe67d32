/** The idempotency key of an attempt's authorization: it finds at the provider what a lost answer has done. */
export const attemptKey = (orderAttemptId: number) => `attempt-${orderAttemptId}`
