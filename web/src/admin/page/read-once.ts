/**
 * Options of a query whose every reading is recorded in the audit log: it is loaded only when a person asks for it, and
 * is not stored.
 */
export const readOnce = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const
