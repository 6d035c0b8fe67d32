/** Long for a network that works: then something is wrong, and the customer is told. */
export const patience = 8000
