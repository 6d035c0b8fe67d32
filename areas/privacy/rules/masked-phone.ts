/** In the audit trail, where the whole number would outlive its owner: `••• ••• 0142`. */
export const maskedPhone = (digits: string): string => `••• ••• ${digits.slice(-4)}`
