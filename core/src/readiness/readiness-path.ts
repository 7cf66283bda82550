/** The path of `readReadiness`, apart from its schemas: a page sends the call before its script has loaded (decision 0204). */
export const readinessPath = '/api/readiness/location/:locationId'
