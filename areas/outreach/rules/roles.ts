/** Whose work outreach is (MKT-06, MKT-07, MKT-08); managers and admins are among them by what their role includes. */
export const messaging = ['staff', 'customer_support'] as const
export const marketing = ['staff', 'marketing'] as const
export const testing = ['staff'] as const
